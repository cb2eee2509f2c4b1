import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { registerNamed } from '../../platform/http/register-named.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiverPath, type ShownMail } from '../../ports/mail/dev-mailbox.ts'
import { insertReceived, selectByUrl, selectReceived } from './address-queries.ts'
import { innerReceiver, secretsOf } from './send.ts'

/** Serves the embedded mode's receiver, which verifies signatures by the library that shops use, and keeps a repeated event once. */
export async function devReceiver(app: FastifyInstance, platform: Platform): Promise<void> {
  const { db, clock, config } = platform
  const { Webhook } = await import('standardwebhooks')
  await registerNamed(app, 'development receiver', async (scope) => {
    // The signature covers the bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Body: string }>(receiverPath, async ({ headers, body }, reply) => {
      const addresses = await selectByUrl(db, innerReceiver(config))
      const isSigned = addresses
        .flatMap((address) => secretsOf(platform, address))
        .some((secret) => verifies(() => new Webhook(secret).verify(body, headers as Record<string, string>)))
      if (!isSigned) throw new ApiError(400, 'BAD_SIGNATURE', 'Подпись не сходится, или событие устарело')
      await insertReceived(db, String(headers['webhook-id']), body, clock())
      return reply.code(204).send()
    })
  })
}

function verifies(verify: () => unknown): boolean {
  try {
    verify()
    return true
  } catch {
    return false
  }
}

/** Returns the received webhooks for the outbox. */
export async function receivedWebhooks(db: Db): Promise<ShownMail[]> {
  const rows = await selectReceived(db)
  return rows.map(({ message_id, received_at, body, times }) => ({
    sent_at: received_at,
    recipient: `встроенный приёмник, подпись верна${times > 1 ? `, раз: ${times}` : ''}`,
    subject: `Вебхук ${JSON.parse(body).type}, ${message_id}`,
    body,
  }))
}
