// What a game draws of its sagas gets what the server sends of it, which is the game's own.
export interface WorldProps {
  world: unknown;
}
export interface PassageProps {
  passage: unknown;
}
