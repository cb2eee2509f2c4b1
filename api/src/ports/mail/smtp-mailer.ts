import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { sendWithTimeout } from './message.ts'

/** Mails over an SMTP server (`smtp://user:password@host:587`, `smtps://…`). */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Without limits a dead server would hold a worker for ten minutes.
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  })
  return {
    send: (mail) => sendWithTimeout((options) => transport.sendMail(options), mail),
    close: () => transport.close(),
  }
}
