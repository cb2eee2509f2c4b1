export interface Sms {
  /** The same at every attempt, so that the gateway sends the SMS once. */
  readonly id: string
  /** 11 digits. */
  readonly phone: string
  readonly text: string
}

/** The port for outgoing SMS. @throws when the gateway did not accept the message; the outbox retries */
export interface SmsSender {
  /** @param signal ends a slow attempt */
  send(sms: Sms, signal?: AbortSignal): Promise<void>
}
