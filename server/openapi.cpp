// The OpenAPI page, from the table of operations.
#include "server/operation.h"

namespace ziggurat::server {
namespace {

Json schema_of(const Field& field, bool with_limits) {
  Json schema;
  switch (field.type) {
    case Type::Text: schema = {{"type", "string"}}; break;
    case Type::Number: schema = {{"type", "integer"}}; break;
    case Type::Flag: schema = {{"type", "boolean"}}; break;
    case Type::Texts: schema = {{"type", "array"}, {"items", {{"type", "string"}}}}; break;
    case Type::Object: schema = {{"type", "object"}}; break;
    case Type::List: schema = {{"type", "array"}, {"items", Json::object()}}; break;
    case Type::Any: schema = Json::object(); break;
  }
  if (with_limits && field.type == Type::Text) schema["maxLength"] = field.most;
  if (with_limits && field.type == Type::Number)
    schema["minimum"] = 0, schema["maximum"] = field.most;
  if (with_limits && field.type == Type::Texts) schema["maxItems"] = field.most;
  schema["description"] = field.about;
  return schema;
}

Json object_of(std::span<const Field> fields, bool with_limits) {
  Json object = {{"type", "object"}, {"properties", Json::object()}};
  Json required = Json::array();
  for (const Field& field : fields) {
    object["properties"][field.name] = schema_of(field, with_limits);
    if (field.need == Need::Must) required.push_back(field.name);
  }
  if (!required.empty()) object["required"] = required;
  return object;
}

Json json_content(Json schema) { return {{"application/json", {{"schema", std::move(schema)}}}}; }

Json describe(const Operation& operation) {
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
                                  {"schema", schema_of(field, true)}});
  }
  if (operation.method == std::string_view("POST"))
    page["requestBody"] = {{"content", json_content(object_of(body, true))}};
  page["responses"]["200"] = {{"description", "Done"},
                              {"content", json_content(object_of(operation.answer, false))}};
  page["responses"]["default"] = {{"$ref", "#/components/responses/Error"}};
  if (operation.access == Access::User)
    page["security"] = {{{"session", Json::array()}}, {{"token", Json::array()}}};
  return page;
}

}  // namespace

Json openapi() {
  Json page = {{"openapi", "3.0.3"},
               {"info",
                {{"title", "Ziggurat"},
                 {"version", "1"},
                 {"description",
                  "docs/PROTOCOL.md describes messages, events and what the answers hold."}}}};
  for (const Operation& operation : operations()) {
    if (operation.over == Over::Socket) continue;
    const std::string method = operation.method == std::string_view("GET") ? "get" : "post";
    page["paths"][operation.path][method] = describe(operation);
  }
  page["paths"]["/api/stream"]["get"] = {
      {"operationId", "stream"},
      {"summary", "Events of every table you sit at, one JSON object a line"},
      {"responses",
       {{"200",
         {{"description", "Events"}, {"content", {{"application/x-ndjson", Json::object()}}}}}}},
      {"security", {{{"token", Json::array()}}}}};
  page["components"] = {
      {"securitySchemes",
       {{"session", {{"type", "apiKey"}, {"in", "cookie"}, {"name", "ziggurat"}}},
        {"token", {{"type", "http"}, {"scheme", "bearer"}}}}},
      {"responses",
       {{"Error",
         {{"description", "Refused: error has a stable key, its arguments and a text"},
          {"content", json_content({{"type", "object"},
                                    {"required", {"error"}},
                                    {"properties", {{"error", {{"type", "object"}}}}}})}}}}}};
  return page;
}

}  // namespace ziggurat::server
