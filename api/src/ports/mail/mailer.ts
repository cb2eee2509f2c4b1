export interface Attachment {
  readonly name: string
  readonly type: string
  /** Asked for once per attempt. */
  content(): AsyncIterable<Uint8Array>
}

export interface Mail {
  /** One address, nothing else. */
  readonly to: string
  readonly subject: string
  /** Plain text; links stand alone on their line. */
  readonly text: string
  readonly attachments?: readonly Attachment[]
  /** The same at every attempt, `name@host`: a mail that arrives twice is known for one. */
  readonly messageId?: string
}

/** The port that mails leave by. @throws when the mail could not be handed over; the job that sent it tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
