import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** The address is not one address: it could bring in recipients of its own, or headers. */
export class BadAddress extends Error {
  constructor() {
    super('the recipient is not one plain address')
    this.name = 'BadAddress'
  }
}

interface Message {
  readonly options: SendMailOptions
  /** Lets the sources of attachments go, read or not. */
  release(): void
}

/** A mail as the SMTP library takes it: attachments are streamed. @throws BadAddress */
function message({ to, subject, text, attachments = [], messageId }: Mail): Message {
  if (!isOneAddress(to)) throw new BadAddress()
  const streams = attachments.map(({ content }) =>
    // The library reports a failing source; after `release` there is no reader.
    Readable.from(content(), { objectMode: false }).on('error', () => undefined),
  )
  return {
    options: {
      to: { name: '', address: to },
      // A header is one line: what would begin another is a space.
      subject: subject.replace(/[\r\n]+/g, ' '),
      text,
      ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
      attachments: attachments.map(({ name, type }, index) => ({
        filename: name,
        contentType: type,
        content: streams[index],
      })),
    },
    release: () => {
      // An error breaks off a mail that is still on its way, instead of ending it early.
      for (const stream of streams) stream.destroy(new Error('given up'))
    },
  }
}

/** `name@host` without lists, groups, comments, quotes or control characters. */
export function isOneAddress(text: string): boolean {
  return /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u.test(text)
}

/** Sends the mail within so many milliseconds, or fails. A mail with files may take longer. @throws Error ETIMEDOUT */
export async function sendWithin(
  send: (options: SendMailOptions) => Promise<unknown>,
  mail: Mail,
  milliseconds = (mail.attachments?.length ?? 0) === 0 ? 20_000 : 120_000,
): Promise<void> {
  const { options, release } = message(mail)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })),
    milliseconds,
  )
  try {
    await Promise.race([send(options), late])
  } finally {
    clearTimeout(timer)
    release()
  }
}
