export interface Attachment {
  readonly name: string
  readonly type: string
  /** Yields the bytes; called once per attempt. */
  content(): AsyncIterable<Uint8Array>
}

export interface Mail {
  /** Exactly one address. */
  readonly to: string
  readonly subject: string
  /** Plain text; links stand alone on their line. */
  readonly text: string
  /** The same for programs that show HTML. */
  readonly html?: string
  /** Takes a POST without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string
  readonly attachments?: readonly Attachment[]
  /** The same at every attempt, `name@host`, so that a repeated mail is recognised. */
  readonly messageId?: string
}

/** The port for outgoing mail. @throws when the server did not accept the mail; the job retries */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
