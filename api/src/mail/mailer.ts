export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text; links stand alone on their line. */
  readonly text: string
}

/** The port that mails leave by. @throws when the mail could not be handed over; the job that sent it tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
