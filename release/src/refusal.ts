import { createReason, type Reason, type ReasonCode, type ReasonOf, sentencesFor } from './refusals/reason.ts'

/** The store refuses a request. `message` is the English of the reasons. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reasons: readonly Reason[]

  constructor(reasons: readonly Reason[], options?: ErrorOptions) {
    super(sentencesFor(reasons).join('\n'), options)
    this.reasons = reasons
  }
}

/** Returns a refusal for one reason. */
export const refusal: <Code extends ReasonCode>(...reason: ReasonOf<Code>) => Refusal = (...reason) =>
  new Refusal([createReason(...reason)])

/** A mistake on the command line, or what the server answered to it. `message` is the sentence to print. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** The cabinet at RELEASE_API does not answer. */
export class ServerUnreachable extends CommandError {}

/** Another change reached the store between read and write. Nothing was written; the caller reads again. */
export class Conflict extends Error {}

/** The machine is too busy to judge a version; the request itself is good. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** The store's server does not answer. `message` is a sentence with the store's name and the cause. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}
