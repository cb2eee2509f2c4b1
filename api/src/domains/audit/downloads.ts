import type { Call } from '../../platform/call.ts'
import { audit } from './audit.ts'

interface DownloadInput {
  readonly params: unknown
  readonly query: unknown
}

/** Records the user, the file and the filters of a download. */
export async function recordDownload(
  call: Call,
  file: string,
  { params, query }: DownloadInput,
): Promise<void> {
  const { userId, key } = call.actor
  if (userId === null && key === undefined) return
  const { merchantId, id } = { ...asRecord(query), ...asRecord(params) }
  const merchant = merchantId ?? id
  await audit(call, {
    action: 'report.download',
    subject: 'report',
    id: file,
    ...(typeof merchant === 'string' && { merchant }),
    after: asRecord(query),
  })
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
