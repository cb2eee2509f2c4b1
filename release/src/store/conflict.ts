/** Another change reached the store between read and write. Nothing was written; the caller reads again. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}
