// Chat and private notes. Those who sit and those who watch talk apart until the game is over, so
// that nobody is told what he should not know.
#include "server/talking.h"

#include "server/at_table.h"
#include "server/hub.h"
#include "server/operations.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

bool hears(const Sitting& sitting, Id user, const std::string& which) {
  if (sitting.record.status == Status::Over) return true;
  const bool sits = !sitting.record.seats_of(user).empty();
  return sits == (which == "seats");
}

Json chat_line(const Sitting& sitting, const SaidLine& said, const User& by) {
  const auto seats = sitting.record.seats_of(said.user);
  const Vocabulary& words = words_of(sitting.record);
  return {{"room", said.room},
          {"name", by.name},
          {"guest", by.guest},
          {"seat", seats.empty() ? Json(nullptr) : Json(seat_word(words, seats.front()))},
          {"text", said.text},
          {"at", said.at}};
}

}  // namespace

void add_talk(Hub& hub, Object& to, const Sitting& sitting, Id viewer) {
  const Talk talk = hub.world.store.talk(
      sitting.record.id, viewer,
      {hears(sitting, viewer, "seats"), hears(sitting, viewer, "watchers")}, max_chat_shown);
  Json lines = Json::array();
  for (const SaidLine& said : talk.lines)
    lines.push_back(chat_line(sitting, said, hub.people.user(said.user)));
  to.with("chat", lines).with("notes", talk.note);
}

void operation::chat(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  const SaidLine said{call->text("room"), call->caller.user, clean(call->text("text")),
                      hub.world.now()};
  if (said.room != "seats" && said.room != "watchers") refuse(422, Message("chat.room"));
  if (!hears(sitting, said.user, said.room)) refuse(403, Message("chat.not-yours"));
  if (said.text.empty()) refuse(422, Message("chat.empty"));
  if (const auto mute = hub.world.store.restraint(Bar::Mute, restrained(said.user), said.at))
    refuse(403, Orders::told(Message("chat.muted"), *mute));
  hub.write(ChatLine{sitting.record.id, said},
            if_kept(call, [&hub, call, id = sitting.record.id, said] {
              call->answer();
              Sitting* here = hub.tables.in_memory(id);
              if (!here) return;
              const auto line = std::make_shared<const std::string>(
                  Object()
                      .with("event", "chat")
                      .with("id", id)
                      .with("line", chat_line(*here, said, hub.people.user(said.user)))
                      .end()
                      .text);
              for (const Sitting::Watcher& watcher : here->watchers)
                if (hears(*here, watcher.client->user, said.room)) watcher.client->send(line);
            }));
}

void operation::notes(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  hub.write(Note{sitting.record.id, call->caller.user, call->text("text")},
            if_kept(call, [call] { call->answer(); }));
}

}  // namespace ziggurat::server
