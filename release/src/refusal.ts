/** The store refuses a request. `message` is a sentence that names the file or range and the way out. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Another change reached the store between read and write. Nothing was written; the caller reads again. */
export class Conflict extends Error {}

/** The machine is too busy to judge a version; the request itself is good. */
export class TooSlow extends Refusal {}

/** The store's server does not answer. `message` is a sentence with the store's name and the cause. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}
