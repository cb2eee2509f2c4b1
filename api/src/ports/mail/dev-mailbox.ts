import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { escapeHtml } from '../../platform/http/error-reply.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sentSms } from '../sms/dev-sms.ts'
import { selectFile, selectFiles, selectMails } from './queries.ts'

const maxShown = 100
const path = '/merchant-cabinet/dev/outbox'
/** Takes webhooks of the embedded mode. */
export const receiverPath = `${path}/webhooks`
const attachmentParams = {
  type: 'object',
  properties: {
    mail: { type: 'string', format: 'uuid' },
    position: { type: 'integer', minimum: 0, maximum: 100 },
  },
}

/** Serves `/merchant-cabinet/dev/outbox`, mails, SMS and what `more` returns, newest first; never with a real mail server. */
export function devMailbox(app: FastifyInstance, db: Db, more: () => Promise<ShownMail[]>): void {
  app.get<{ Params: { mail: string; position: number } }>(
    `${path}/:mail/:position`,
    { schema: { params: attachmentParams } },
    async ({ params }, reply) => {
      const file = await selectFile(db, params)
      if (file === undefined) throw notFound('Вложение не найдено')
      return reply
        .header('content-type', file.type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(file.content))
    },
  )
  app.get(path, async (_request, reply) => {
    const mails = await selectMails(db, maxShown)
    const ids = mails.map(({ id }) => id)
    const files = Map.groupBy(await selectFiles(db, ids), ({ mail_id }) => mail_id)
    const withFiles = mails.map((mail) => ({ ...mail, files: files.get(mail.id) ?? [] }))
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(
        page(
          [...withFiles, ...(await smsAsMails(db)), ...(await more())]
            .sort(newestFirst)
            .slice(0, maxShown)
            .map(mailHtml),
        ),
      )
  })
}

interface ShownFile {
  readonly mail_id: string
  readonly position: number
  readonly name: string
  readonly size_bytes: number
}

export interface ShownMail {
  readonly sent_at: Date
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly files?: readonly ShownFile[]
}

async function smsAsMails(db: Db): Promise<ShownMail[]> {
  const rows = await sentSms(db, maxShown)
  return rows.map(({ sent_at, phone, text }) => ({
    sent_at,
    recipient: `+${phone}`,
    subject: 'SMS',
    body: text,
  }))
}

function newestFirst(a: ShownMail, b: ShownMail): number {
  return b.sent_at.getTime() - a.sent_at.getTime()
}

function mailHtml({ sent_at, recipient, subject, body, files = [] }: ShownMail): string {
  const time = sent_at.toISOString()
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>Кому: ${escapeHtml(recipient)} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${linkUrls(body)}</pre>${files.length === 0 ? '' : `<ul>${files.map(fileHtml).join('')}</ul>`}</article>`
}

function fileHtml({ mail_id, position, name, size_bytes }: ShownFile): string {
  const size = `${new Intl.NumberFormat('ru', { maximumFractionDigits: 1 }).format(size_bytes / 1024)} КБ`
  return `<li><a href="${path}/${mail_id}/${position}">${escapeHtml(name)}</a> · ${size}</li>`
}

function page(mails: readonly string[]): string {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Исходящие письма, SMS и вебхуки</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
  body { max-width: 720px; margin: 32px auto; padding: 0 16px }
  article { border: 1px solid GrayText; border-radius: 8px; padding: 8px 16px; margin: 16px 0 }
  h1 { font-size: 20px } h2 { font-size: 16px }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style></head><body><main><h1>Исходящие письма, SMS и вебхуки</h1>
<p>Встроенный режим: письма и SMS никуда не отправляются и показаны здесь, как и вебхуки на адрес <code>${receiverPath}</code> этого сервера.</p>
${mails.length === 0 ? '<p>Пока ничего нет.</p>' : mails.join('\n')}</main></body></html>`
}

function linkUrls(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
