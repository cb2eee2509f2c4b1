import type { CallKey } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { audit } from './audit.ts'

interface DownloadInput {
  readonly params: unknown
  readonly query: unknown
}

/** Records the user, the file and the filters of a download. */
export async function recordDownload(
  call: Call,
  key: CallKey,
  { params, query }: DownloadInput,
): Promise<void> {
  if (call.actor.userId === null) return
  await audit(call, {
    action: 'report.download',
    subject: 'report',
    id: key,
    ...merchantOf(params, query),
    after: { params, query },
  })
}

function merchantOf(params: unknown, query: unknown): { merchant?: string } {
  const named = { ...asRecord(query), ...asRecord(params) }
  const merchant = named.merchantId ?? named.id
  return typeof merchant === 'string' ? { merchant } : {}
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
