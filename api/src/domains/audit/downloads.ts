import type { CallKey } from '@cabinet/contract'
import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { actorOf, audit } from './audit.ts'

/** Writes down who took which file, with the filters that say what was in it. */
export function recordDownload({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return async (key: CallKey, request: FastifyRequest): Promise<void> => {
    if (request.session === null) return
    const { params, query } = request
    await audit(
      { db, now: clock(), actor: actorOf(request.session, request) },
      {
        action: 'report.download',
        subject: 'report',
        id: key,
        ...merchantOf(params, query),
        after: { params, query },
      },
    )
  }
}

/** The one merchant that the call names, if it does. */
function merchantOf(params: unknown, query: unknown): { merchant?: string } {
  const named = { ...asRecord(query), ...asRecord(params) }
  const merchant = named.merchantId ?? named.id
  return typeof merchant === 'string' ? { merchant } : {}
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
