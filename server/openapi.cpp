// The OpenAPI page, from the table of operations.
#include "server/operation.h"
#include "server/shapes.h"

namespace ziggurat::server {
namespace {

// Types as schemas; those with a name are kept apart, each once.
class Schemas {
 public:
  Json of(const Type& type) {
    if (!*type.name) return written(type);
    if (!named_.contains(type.name)) {
      named_[type.name] = nullptr;  // it may contain itself
      Json schema = written(type);
      if (*type.about) schema["description"] = type.about;
      named_[type.name] = std::move(schema);
    }
    return {{"$ref", "#/components/schemas/" + std::string(type.name)}};
  }
  Json of_request(const Field& field) {
    Json schema = written(field.type);
    if (field.type == Type::Text) schema["maxLength"] = field.most;
    if (field.type == Type::Number) schema["minimum"] = 0, schema["maximum"] = field.most;
    if (field.type == Type::Texts) schema["maxItems"] = field.most;
    schema["description"] = field.about;
    return schema;
  }
  Json of_request(std::span<const Field> fields) {
    return object(fields, [&](const Field& field) { return of_request(field); });
  }
  Json take() { return std::move(named_); }

 private:
  static Json object(std::span<const Field> fields, const auto& schema_of) {
    Json schema = {{"type", "object"}, {"properties", Json::object()}};
    for (const Field& field : fields) {
      schema["properties"][field.name] = schema_of(field);
      if (field.need == Need::Must) schema["required"].push_back(field.name);
    }
    return schema;
  }
  Json described(const Field& field) {
    Json schema = of(field.type);
    if (*field.about) schema["description"] = field.about;
    return schema;
  }
  Json each(const Type& type) {
    Json list = Json::array();
    for (const Type* one : type.of) list.push_back(of(*one));
    return list;
  }
  Json written(const Type& type) {
    using Is = Type::Is;
    switch (type.is) {
      case Is::Any: return Json::object();
      case Is::Null: return {{"type", "null"}};
      case Is::Text: return {{"type", "string"}};
      case Is::Number: return {{"type", "integer"}};
      case Is::Flag: return {{"type", "boolean"}};
      case Is::Word: return {{"type", "string"}, {"enum", type.words}};
      case Is::List: return {{"type", "array"}, {"items", of(*type.of[0])}};
      case Is::Map: return {{"type", "object"}, {"additionalProperties", of(*type.of[0])}};
      case Is::Tuple:
        return {{"type", "array"}, {"prefixItems", each(type)}, {"minItems", type.of.size()}};
      case Is::Either: return {{"anyOf", each(type)}};
      case Is::Object:
        return object(type.fields, [&](const Field& field) { return described(field); });
    }
    return Json::object();
  }

  Json named_ = Json::object();
};

constexpr Field refusal_fields[] = {has("error", shapes::error)};
constexpr Type refusal = object(refusal_fields);

Json json_content(Json schema) { return {{"application/json", {{"schema", std::move(schema)}}}}; }

Json describe(const Operation& operation, Schemas& schemas) {
  Json page = {{"operationId", operation.name}, {"summary", operation.about}};
  std::vector<Field> body;
  const std::string_view path = operation.path;
  for (const Field& field : operation.fields) {
    const bool in_path = path.find('{' + std::string(field.name) + '}') != std::string_view::npos;
    if (!in_path && operation.method == std::string_view("POST")) {
      body.push_back(field);
      continue;
    }
    page["parameters"].push_back({{"name", field.name},
                                  {"in", in_path ? "path" : "query"},
                                  {"required", field.need == Need::Must},
                                  {"description", field.about},
                                  {"schema", schemas.of_request(field)}});
  }
  if (operation.method == std::string_view("POST"))
    page["requestBody"] = {{"content", json_content(schemas.of_request(body))}};
  page["responses"]["200"] = {{"description", "Done"},
                              {"content", json_content(schemas.of(operation.answer))}};
  page["responses"]["default"] = {{"$ref", "#/components/responses/Error"}};
  if (operation.access == Access::User)
    page["security"] = {{{"session", Json::array()}}, {{"token", Json::array()}}};
  return page;
}

}  // namespace

Json openapi() {
  Json page = {{"openapi", "3.1.0"},
               {"info",
                {{"title", "Ziggurat"},
                 {"version", "1"},
                 {"description",
                  "docs/PROTOCOL.md tells how messages, events and choices are to be read."}}}};
  Schemas schemas;
  for (const Operation& operation : operations()) {
    if (operation.over == Over::Socket) continue;
    const std::string method = operation.method == std::string_view("GET") ? "get" : "post";
    page["paths"][operation.path][method] = describe(operation, schemas);
  }
  page["paths"]["/api/stream"]["get"] = {
      {"operationId", "stream"},
      {"summary", "Events of every table you sit at, one JSON object a line"},
      {"responses",
       {{"200",
         {{"description", "Events"},
          {"content", {{"application/x-ndjson", {{"schema", schemas.of(shapes::event)}}}}}}}}},
      {"security", {{{"token", Json::array()}}}}};
  page["components"] = {
      {"securitySchemes",
       {{"session", {{"type", "apiKey"}, {"in", "cookie"}, {"name", "ziggurat"}}},
        {"token", {{"type", "http"}, {"scheme", "bearer"}}}}},
      {"responses",
       {{"Error",
         {{"description", "Refused: error has a stable key, its arguments and a text"},
          {"content", json_content(schemas.of(refusal))}}}}}};
  page["components"]["schemas"] = schemas.take();
  return page;
}

}  // namespace ziggurat::server
