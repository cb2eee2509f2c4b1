/** Somebody else has changed the store between the look and the write. Nothing has happened; look again. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}
