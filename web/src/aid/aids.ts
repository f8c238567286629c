// The rules of each game in short, as sections of entries. Their texts are
// `web.aid.<game>.<section>`, and for each entry `…<section>.<entry>.word` and
// `…<section>.<entry>`. No name stands twice in a game: whatever opens an aid names one.
export interface Section {
  name: string;
  entries: string[];
}

function section(name: string, entries: string): Section {
  return { name, entries: entries.split(' ') };
}

export const aids: Record<string, Section[]> = {
  tigris: [
    section('actions', 'turn place leader catastrophe swap'),
    section('land', 'kingdom points king joining'),
    section('conflicts', 'revolt war ties'),
    section('riches', 'treasures monuments'),
    section('ending', 'end score'),
  ],
  crescent: [
    section('course', 'game year order'),
    section('land', 'hex strength present river limits income reserves'),
    section('actions', 'influence build move assault recruit hire bribe buy play collect muster revolt plot conspire palace desert'),
    section('clashes', 'combat losses contest deals'),
    section('characters', 'warlord murshid sultan caliph nomad'),
    section('words', 'affiliation anytime cards markets holy-site patron supply'),
  ],
  oath: [
    section('turn', 'game wake act rest supply site'),
    section('actions', 'search muster trade recover travel campaign minor'),
    section('battle', 'targets dice totals outcome'),
    section('oaths', 'supremacy people devotion protection'),
    section('winning', 'usurper visionary empire last-round'),
    section('lands', 'peoples-favor darkest-secret citizens chronicle'),
    section('start', 'exile chancellor'),
    section('words', 'adviser bank denizen favor force oathkeeper pile reliquary vision'),
  ],
};

/** Where an aid is opened at a word. */
export function anchorOf(game: string, word: string): string {
  return `aid-${game}-${word}`;
}
