// Where games begin that must soon come to something. The text is the engine's own form of a
// position.

/**
 * Archer, to act with two actions, stands before every kind of question: a temple on H3 unites two
 * kingdoms with two pairs of leaders (war), the farmer on C8 meets another farmer (revolt), a
 * temple on P10 completes a square (monument), a settlement on I10 joins two treasures to a
 * trader's kingdom (treasure).
 */
export function crossroads(bag = 'settlement 12 temple 18 farm 12 market 10') {
  return `players 2
turn archer 2
columns A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P
row 1   .  .  .  .  ~  ~  ~  ~  ~  .  t* .  ~  .  .  .
row 2   .  t* .  .  ~  s  s  .  s  s  .  .  ~  .  .  t*
row 3   .  .  .  ~  ~  t* Ak .  t  Bk .  .  ~  ~  .  .
row 4   ~  ~  ~  ~  .  Ap .  .  Bp .  .  .  .  ~  ~  ~
row 5   .  .  .  .  .  .  .  .  t  .  .  .  .  t* ~  ~
row 6   .  .  .  .  .  .  .  .  .  .  .  .  .  .  ~  .
row 7   f  f  ~  ~  .  .  .  .  t* .  .  .  ~  ~  ~  .
row 8   .  t* .  ~  ~  ~  ~  .  .  .  .  .  ~  .  .  .
row 9   .  Bf .  .  .  .  ~  ~  ~  ~  ~  ~  ~  .  t* t
row 10  .  .  .  .  .  t* s  s  .  s  .  .  .  .  t  .
row 11  .  .  .  .  .  .  .  .  .  At t* .  .  .  .  .
hand archer settlement settlement temple temple temple market
hand bull settlement temple temple farm farm market
points archer settlement 5 temple 4 farm 3 market 4
points bull settlement 4 temple 5 farm 5 market 3
bag ${bag}
`;
}

/**
 * Crescent Moon: the Warlord stands beside a castle of the Caliph's, with three cards for a combat
 * in hand and much money.
 */
export const eveOfBattle = `players 5
map divided_lands
turn warlord 1 1
at G7 warlord:3+2m token:warlord
at F8 castle:caliph caliph:1
coins warlord 30
reserve nomad 8
hand warlord warfare cavalry raiders levy
hand caliph guard
`;

/**
 * Crescent Moon in the third round of the second year, for five: everybody has something in hand
 * and something to fear. scenes.mjs goes on from here.
 */
export const secondYear = `players 5
turn warlord 2 3
hex F7 wilderness token:nomad
hex F8 fertile river 5 castle:caliph town caliph:1
hex F9 quarry caliph:1 token:murshid
hex F10 fertile fort:caliph token:caliph
hex G7 wilderness warlord:3 token:warlord
hex G8 fertile river 3 castle:sultan city sultan:1m token:murshid
hex G9 mountain palace caliph:3+1m token:caliph
hex G10 fertile fort:murshid town token:murshid
hex H6 quarry warlord:2
hex H7 desert token:murshid
hex H8 fertile crossing 2 fort:warlord warlord:1+1m token:warlord
hex H9 desert holy town token:sultan
hex I6 mountain nomad:2m token:nomad
hex I7 fertile river 4 town fort:nomad nomad:1m
hex I8 fertile river 2 fort:sultan city token:sultan
hex I9 wilderness token:nomad nomad:1m
coins warlord 6
points warlord 19
reserve warlord 1
sacked warlord 1
hand warlord warfare cavalry raiders* ambush
coins murshid 4
points murshid 15
hand murshid assassinate* imam* corrupt*
front murshid rebel
coins sultan 11
points sultan 17
hand sultan elder forced_march*
coins caliph 9
points caliph 13
reserve caliph 3
hand caliph general infantry siege_engines vizier levy
front caliph guard
coins nomad 14
points nomad 12
reserve nomad 3
hand nomad camel_riders sandstorm*
market far1 ships far2 caravan far3 propaganda far4 master_builder middle1 spy middle2 sellswords middle3 destroyer near1 assassinate near2 guard
court court1 camel_riders court2 pillage
discard assassinate raiders intimidation coercion
`;

/**
 * Oath: the Chancellor acts in the middle of a game. There is much to choose from: everybody could
 * become a Citizen.
 */
export const oathMiddle = `players 4
turn chancellor
oath people
round 4
site cradle-1 plains keep
site cradle-2 lush-coast elders
site provinces-1 mountain wolves
site provinces-2 salt-flats
facedown hinterland-2 mine
relics plains ivory-eye
warbands plains chancellor 2
warbands lush-coast red 2
warbands mountain blue 1
tokens salt-flats 2 1
player chancellor pawn plains favor 8 secrets 2 warbands 5
player red pawn lush-coast favor 5 secrets 3 warbands 4
player blue pawn mountain favor 2 warbands 3
player white pawn plains favor 3 warbands 8
advisers chancellor longbows
advisers red horse-archers
advisers white extra-provisions conquest*
held red cup-of-plenty
bank discord 1
bank arcane 0
held white whistle
banner peoples-favor red 3
`;

/** The same for as many as can play; four of them stand at one site. */
export const sixOfOath = {
  game: 'oath',
  seats: ['me', ...Array(5).fill('random')],
  position: oathMiddle.replace('players 4', 'players 6').replace(/ favor \d/g, ' favor 1'),
};

/**
 * Oath: in the fifth round of a saga's fifth game everybody has cards, relics and sites, and one a
 * revealed vision. The unit tests of the table are about how this is seen (record_oath.mjs).
 */
export const fifthRound = `players 4
oath supremacy
round 5
turn chancellor
title chancellor
site cradle-1 plains longbows keep sprawling-rampart
site cradle-2 river elders wayside-inn
site provinces-1 mountain wolves
site provinces-2 salt-flats mercenaries alchemist
site provinces-3 lush-coast the-old-oak forest-paths
site hinterland-1 rocky-coast bear-traps tents
site hinterland-2 deep-woods roving-terror
facedown hinterland-3 mine
relics mountain brass-horse
relics deep-woods whistle
tokens salt-flats 1 1
warbands plains chancellor 3
warbands river chancellor 2
warbands mountain chancellor 2
warbands salt-flats blue 2
warbands lush-coast blue 2
warbands rocky-coast white 2
warbands deep-woods chancellor 1
player chancellor chancellor pawn plains favor 4 secrets 2 warbands 4 supply 6
advisers chancellor inquisitor extra-provisions wrestlers*
held chancellor grand-scepter cup-of-plenty
player red citizen pawn deep-woods favor 2 secrets 1 warbands 2 supply 5
advisers red sleight-of-hand storyteller
held red ivory-eye
player blue exile pawn mountain favor 4 secrets 2 warbands 5 supply 7
advisers blue horse-archers a-small-favor conquest*
held blue sticky-fire
player white exile pawn rocky-coast favor 1 secrets 3 warbands 3 supply 4
advisers white kindred-warriors battle-honors dazzle*
held white dowsing-sticks
vision white faith
bank discord 4
bank arcane 2
bank order 3
bank hearth 5
bank beast 1
bank nomad 2
banner peoples-favor chancellor 3
banner darkest-secret white 2
discard cradle tavern-songs rain-boots
discard provinces second-wind book-burning errand-boy
discard hinterland sneak-attack
reliquary skeleton-key truthful-harp nothing dragonskin-drum
drawn 2
games 4
`;

/**
 * Oath: White stands with many warbands before Red, a Citizen with a battle plan whom Blue could
 * help and for whose losses the Chancellor answers.
 */
export const siege = `players 4
turn white
oath people
round 3
site cradle-1 lush-coast
site provinces-1 mountain
warbands lush-coast chancellor 1
advisers red extra-provisions
advisers white elders*
player white pawn lush-coast warbands 14
player red citizen pawn lush-coast warbands 2 favor 3
player blue citizen pawn lush-coast warbands 2
player chancellor pawn mountain warbands 3
`;

/** Oath: the last turn of the last round; the Chancellor keeps the oath and has as good as won. */
export const lastRound = `players 2
turn red
oath people
round 8
title chancellor
site cradle-1 plains keep
site provinces-1 mountain wolves elders
warbands plains chancellor 2
warbands mountain chancellor 1
player chancellor pawn plains
player red pawn plains
advisers chancellor horse-archers extra-provisions
banner peoples-favor chancellor 3
`;

/** The same shortly before the bag is empty, which ends the game. */
export const lastTurns = crossroads('settlement 4 temple 6 farm 4 market 4');

/**
 * Three players in the middle of a game, with seven kingdoms and three monuments; Archer is to act.
 */
export const middleGame = `players 3
turn archer 2
columns A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P
row 1   t  Bp t  .  f  ~  ~  f  ~  .  x  .  ~  .  .  .
row 2   #  #* Bk .  f  .  t  t  .  s  #  #  ~  .  .  t*
row 3   #  #  m  ~  f  t* Bt s  t  .  #  #  ~  ~  .  .
row 4   ~  ~  ~  ~  m  Ap t  s  m  .  s  .  .  f  ~  ~
row 5   .  .  .  m  s  s  Af t  .  s  s  s  s  t  ~  f
row 6   .  .  .  .  .  m  t  .  .  .  .  .  s  Ak f  s
row 7   ~  ~  ~  ~  t  t  t  .  t  s  .  .  ~  f  ~  s
row 8   .  t* Pt ~  ~  ~  ~  t  Pp s  .  .  ~  .  .  s
row 9   .  .  t  .  .  .  ~  ~  f  f  f  f  f  #  #  .
row 10  .  .  .  .  .  t* At m  s  .  Bf s  .  #  #  .
row 11  .  .  .  .  m  m  .  m  .  .  t  Pk t  .  .  .
monument black-red A2 temple
monument red-blue N9 temple
monument red-green K2 market
hand archer settlement settlement temple temple farm market
points archer settlement 11 temple 6 farm 7 market 12
treasures archer 1
catastrophes archer 2
hand bull settlement temple temple temple farm farm
points bull settlement 6 temple 16 farm 15 market 7
treasures bull 1
catastrophes bull 1
hand potter temple temple temple temple temple temple
points potter settlement 11 temple 15 farm 3 market 12
treasures potter 3
catastrophes potter 2
bag settlement 9 temple 13 farm 11 market 8
quiet 1
idle 0
`;
