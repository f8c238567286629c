#include "tools/analysis_page.h"

#include <fmt/format.h>

namespace ziggurat {

// ---- words ----

std::string AnalysisWords::seat(Seat who) const {
  return texts(std::string(table.info().name) + ".seat." + seat_word(table.vocabulary(), who));
}

std::string AnalysisWords::percent(int per_mille) const {
  return texts(
      Message("analyse.percent").with("whole", per_mille / 10).with("tenth", per_mille % 10));
}

std::string AnalysisWords::grade(Grade given) const {
  return texts(std::string("analyse.grade.") + grade_words[static_cast<std::size_t>(given)]);
}

std::string AnalysisWords::choice(std::string_view words) const {
  return texts(describe(table.vocabulary(), *parse(table.vocabulary(), words)));
}

std::string AnalysisWords::swing(const Swing& of) const {
  return texts(with_seat(table.vocabulary(), Message("analyse.swing"), "seat", of.seat)
                   .with("made", of.made)
                   .with("before", percent(of.before))
                   .with("after", percent(of.after)));
}

int AnalysisWords::count(Seat who, Grade given) const {
  return static_cast<int>(std::ranges::count_if(analysis.grades, [&](const Weighed& weighed) {
    return weighed.seat == who && weighed.grade == given;
  }));
}

std::string report(const AnalysisWords& of) {
  std::string text;
  for (Seat seat = 0; seat < of.table.seats(); ++seat) {
    text += fmt::format("{}: {} {}", of.seat(seat), of.say("analyse.mean"),
                        of.percent(of.analysis.lost[seat]));
    for (const Grade grade : {Grade::Inaccurate, Grade::Mistake, Grade::Grave})
      text += fmt::format(" · {} {}", of.grade(grade), of.count(seat, grade));
    text += '\n';
  }
  text += of.say("analyse.swings") + '\n';
  for (const Swing& swing : of.analysis.swings) text += "  " + of.swing(swing) + '\n';
  return text;
}

// ---- the page ----

namespace {

// A shape for each grade, so that nobody needs the colours.
constexpr const char* grade_shapes[] = {"●", "●", "■", "▲", "◆"};

constexpr const char* style = R"(
:root { color-scheme: light dark; --ground: #f3ecdd; --panel: #fffaf0; --ink: #2b2117; --faint: #66583f;
  --line: #d2c3a3; --best: #0a4fc4; --good: #24652d; --inaccurate: #7a5a00; --mistake: #a34300; --grave: #a3201a;
  --seat-0: #b98f5c; --seat-1: #64a39b; --seat-2: #bb80b0; --seat-3: #7c93cc; --seat-4: #c98775; --seat-5: #8c9a5b; }
@media (prefers-color-scheme: dark) { :root { --ground: #16130f; --panel: #221d17; --ink: #f2e9d8; --faint: #b9ab93;
  --line: #51473a; --best: #8cc2ff; --good: #86d58b; --inaccurate: #e6c157; --mistake: #ffae70; --grave: #ff937f;
  --seat-0: #8d6a3e; --seat-1: #3e7a73; --seat-2: #8c5482; --seat-3: #52689c; --seat-4: #985c4c; --seat-5: #66733a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; } h1 { margin: 0; } h2 { margin: 0 0 .6rem; font-size: 1.2rem; }
p { max-width: 60rem; color: var(--faint); }
section { margin: 1rem 0; padding: 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: .7rem; }
.graph { position: relative; margin: 1.6rem .7rem 2rem; } .graph svg { display: block; width: 100%; height: 15rem; }
.graph b { position: absolute; top: -1.5rem; width: 1.4rem; margin-left: -.7rem; border-radius: 50%; text-align: center;
  font-size: .85rem; line-height: 1.4rem; background: var(--ink); color: var(--panel); }
.graph b:nth-of-type(even) { top: auto; bottom: -1.6rem; }
.graph i { position: absolute; top: 0; bottom: 0; border-left: 2px dotted var(--ink); }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: 0; padding: 0; list-style: none; }
.legend i { display: inline-block; width: .9rem; height: .9rem; margin-right: .4rem; border: 1px solid var(--ink); border-radius: .2rem; }
table { width: 100%; border-collapse: collapse; } caption { text-align: left; }
th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; } td.number { white-space: nowrap; }
.faint { color: var(--faint); } .grade { white-space: nowrap; font-weight: 600; }
.best { color: var(--best); } .good { color: var(--good); } .inaccurate { color: var(--inaccurate); }
.mistake { color: var(--mistake); } .grave { color: var(--grave); }
summary { padding: .5rem 0; cursor: pointer; } .scroll { max-height: 24rem; overflow: auto; }
@media (max-width: 44rem) { .seats { font-size: .8rem; }
  .seats th { padding-right: .3rem; hyphens: auto; overflow-wrap: anywhere; } .seats th[scope=row] { overflow-wrap: normal; }
  .stacked, .stacked tbody { display: block; } .stacked thead { position: absolute; clip-path: inset(50%); }
  .stacked tr { display: grid; grid-template-columns: 2.6rem minmax(0, 1fr) auto auto; border-bottom: 1px solid var(--line); padding: .3rem 0; }
  .stacked td { border: 0; padding: .1rem .4rem .1rem 0; } .stacked .whole { grid-column: 2 / -1; }
  .stacked .whole:empty { display: none; } .stacked .choice { order: 1; } .stacked .instead { order: 2; } }
)";

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  return safe;
}

class Page {
 public:
  explicit Page(const AnalysisWords& of) : of_(of) {}

  std::string write(std::string_view language) const {
    const std::string title = of_.say(std::string("game.") + of_.table.info().name);
    return fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{} – {}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n"
        "<p>{}</p>\n{}{}{}{}</main>\n</body>\n</html>\n",
        language, escaped(title), say("analyse.title"), style, escaped(title), say("analyse.about"),
        race(), swings(), seats(), choices());
  }

 private:
  std::string say(std::string_view key) const { return escaped(of_.say(key)); }
  std::string name(Seat seat) const { return escaped(of_.seat(seat)); }
  static std::string head(std::string_view name, std::string_view kind = "") {
    return fmt::format("<th scope=\"col\" role=\"columnheader\" class=\"{}\">{}</th>", kind, name);
  }
  static std::string section(std::string_view heading, std::string_view content) {
    return fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", heading, content);
  }

  // ---- the race ----

  double place_of(int made) const {
    const auto& all = of_.analysis.chances;
    const auto at = std::ranges::lower_bound(all, made, {}, &Moment::made) - all.begin();
    return 100.0 * static_cast<double>(at) / std::max(1.0, static_cast<double>(all.size() - 1));
  }

  // From what those before it have to what they have together with it, along and back.
  std::string band(Seat seat) const {
    std::string above, below;
    for (const Moment& moment : of_.analysis.chances) {
      int under = 0;
      for (Seat other = 0; other < seat; ++other) under += moment.chances[other];
      const double x = place_of(moment.made);
      above += fmt::format("{:.2f},{} ", x, 1000 - under - moment.chances[seat]);
      below.insert(0, fmt::format("{:.2f},{} ", x, 1000 - under));
    }
    return fmt::format("<polygon points=\"{}{}\" fill=\"var(--seat-{})\"/>\n", above, below,
                       int{seat});
  }

  std::string race() const {
    std::string bands, marks, legend;
    for (Seat seat = 0; seat < of_.table.seats(); ++seat) {
      bands += band(seat);
      legend += fmt::format("<li><i style=\"background: var(--seat-{})\"></i>{}</li>\n", int{seat},
                            name(seat));
    }
    int number = 0;
    for (const Swing& swing : in_order())
      marks += fmt::format("<i style=\"left: {0:.2f}%\"></i><b style=\"left: {0:.2f}%\">{1}</b>\n",
                           place_of(swing.made), ++number);
    return section(say("analyse.race"),
                   fmt::format("<div class=\"graph\" role=\"img\" aria-label=\"{}\">\n<svg "
                               "viewBox=\"0 0 100 1000\" preserveAspectRatio=\"none\">\n{}</svg>\n"
                               "{}</div>\n<ul class=\"legend\">\n{}</ul>\n{}",
                               say("analyse.picture"), bands, marks, legend, chances()));
  }

  std::string chances() const {
    std::string heads = head(say("analyse.number")), rows;
    for (Seat seat = 0; seat < of_.table.seats(); ++seat)
      heads += fmt::format("<th scope=\"col\" class=\"number\">{}</th>", name(seat));
    for (const Moment& moment : of_.analysis.chances) {
      rows += fmt::format("<tr><td>{}</td>", moment.made);
      for (Seat seat = 0; seat < of_.table.seats(); ++seat)
        rows +=
            fmt::format("<td class=\"number\">{}</td>", escaped(of_.percent(moment.chances[seat])));
      rows += "</tr>\n";
    }
    return fmt::format(
        "<details>\n<summary>{}</summary>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead>"
        "<tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table></div>\n</details>\n",
        say("analyse.table"), heads, rows);
  }

  // ---- turning points, players, choices ----

  // As the game went.
  std::vector<Swing> in_order() const {
    std::vector<Swing> swings = of_.analysis.swings;
    std::ranges::sort(swings, {}, &Swing::made);
    return swings;
  }

  std::string swings() const {
    std::string rows;
    for (const Swing& swing : in_order())
      rows += fmt::format("<li>{}</li>\n", escaped(of_.swing(swing)));
    return section(say("analyse.swings"), fmt::format("<ol>\n{}</ol>\n", rows));
  }

  std::string seats() const {
    std::string heads = head(say("analyse.seat")) + head(say("analyse.mean"), "number"), rows;
    constexpr Grade told[] = {Grade::Inaccurate, Grade::Mistake, Grade::Grave};
    for (const Grade grade : told)
      heads += fmt::format("<th scope=\"col\" class=\"number\">{}</th>", escaped(of_.grade(grade)));
    for (Seat seat = 0; seat < of_.table.seats(); ++seat) {
      rows += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td>", name(seat),
                          escaped(of_.percent(of_.analysis.lost[seat])));
      for (const Grade grade : told)
        rows += fmt::format("<td class=\"number\">{}</td>", of_.count(seat, grade));
      rows += "</tr>\n";
    }
    return section(
        say("analyse.seats"),
        fmt::format(
            "<table class=\"seats\">\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
            heads, rows));
  }

  std::string choices() const {
    std::string rows;
    for (const Weighed& weighed : of_.analysis.grades) {
      const auto grade = static_cast<std::size_t>(weighed.grade);
      const bool is_best = weighed.grade == Grade::Best;
      rows += fmt::format(
          "<tr role=\"row\"><td role=\"cell\" class=\"faint\">{}</td><td role=\"cell\">{}</td>"
          "<td role=\"cell\" class=\"whole choice\">{}</td>"
          "<td role=\"cell\" class=\"grade {}\"><span aria-hidden=\"true\">{}</span> {}</td>"
          "<td role=\"cell\" class=\"number\">{}</td>"
          "<td role=\"cell\" class=\"whole instead faint\">{}</td></tr>\n",
          weighed.made, name(weighed.seat), escaped(of_.choice(of_.table.words_of(weighed.made))),
          grade_words[grade], grade_shapes[grade], escaped(of_.grade(weighed.grade)),
          is_best ? "" : "−" + escaped(of_.percent(weighed.lost)),
          is_best ? "" : escaped(of_.choice(weighed.best)));
    }
    return section(
        say("analyse.choices"),
        fmt::format("<table class=\"stacked\" role=\"table\">\n<thead><tr "
                    "role=\"row\">{}{}{}{}{}{}</tr></thead>\n<tbody "
                    "role=\"rowgroup\">\n{}</tbody>\n</table>\n",
                    head(say("analyse.number")), head(say("analyse.seat")),
                    head(say("analyse.choice")), head(say("analyse.grade")),
                    head(say("analyse.lost"), "number"), head(say("analyse.best")), rows));
  }

  const AnalysisWords& of_;
};

}  // namespace

std::string page(const AnalysisWords& of, std::string_view language) {
  return Page(of).write(language);
}

}  // namespace ziggurat
