import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { currentRequestId } from '../../platform/db/connection-queue.ts'
import type { Mail } from './mailer.ts'

/** A recipient that is not exactly one address could add recipients or headers. */
export class BadAddress extends Error {
  constructor() {
    super('the recipient is not one plain address')
    this.name = 'BadAddress'
  }
}

interface Message {
  readonly options: SendMailOptions
  /** Closes the sources of attachments, read or not. */
  release(): void
}

/** Returns a mail in the SMTP library's form, with streamed attachments. @throws BadAddress */
function message(mail: Mail): Message {
  const { to, subject, text, html, unsubscribeUrl, attachments = [], messageId } = mail
  if (!isOneAddress(to)) throw new BadAddress()
  const requestId = currentRequestId()
  const streams = attachments.map(({ content }) =>
    // The library reports a failing source; after `release` it has no reader.
    Readable.from(content(), { objectMode: false }).on('error', () => undefined),
  )
  return {
    options: {
      to: { name: '', address: to },
      // A header is one line, so line breaks become spaces.
      subject: subject.replace(/[\r\n]+/g, ' '),
      text,
      ...(html !== undefined && { html }),
      ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
      headers: {
        ...(requestId !== undefined && { 'X-Request-Id': requestId }),
        ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
      attachments: attachments.map(({ name, type }, index) => ({
        filename: name,
        contentType: type,
        content: streams[index],
      })),
    },
    release: () => {
      // An error aborts a running mail instead of ending it early.
      for (const stream of streams) stream.destroy(new Error('given up'))
    },
  }
}

/** Returns whether a text is `name@host` without lists, groups, comments, quotes or control characters. */
export function isOneAddress(text: string): boolean {
  return /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u.test(text)
}

/** Sends the mail within the time limit, which is longer with attachments. @throws Error ETIMEDOUT */
export async function sendWithTimeout(
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
