export interface Sms {
  /** The same at every try: a gateway that knows it sends once. */
  readonly id: string
  /** 11 digits. */
  readonly phone: string
  readonly text: string
}

/** The port that SMS leave by. @throws when the message could not be handed over; the outbox tries again. */
export interface SmsSender {
  /** @param signal ends an attempt that takes too long */
  send(sms: Sms, signal?: AbortSignal): Promise<void>
}
