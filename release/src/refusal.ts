/** The store does not do what was asked. `message` is a sentence that names the file or range and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The machine is too busy to judge a version by: nothing is wrong with what was asked. */
export class TooSlow extends Refusal {}
