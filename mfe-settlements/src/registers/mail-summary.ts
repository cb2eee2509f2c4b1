import type { UnloadingMail } from '@cabinet/contract'

export type MailSummary =
  | { readonly state: 'none' }
  | { readonly state: 'sent'; readonly to: readonly string[] }
  | { readonly state: 'waiting'; readonly problem: string | null }
  | { readonly state: 'failed'; readonly to: readonly string[]; readonly problem: string | null }
  /** A newer server's state. */
  | { readonly state: 'unknown' }

export function mailSummary(mails: readonly UnloadingMail[]): MailSummary {
  if (mails.length === 0) return { state: 'none' }
  const failed = mails.filter(({ state }) => state === 'failed')
  if (failed.length > 0)
    return { state: 'failed', to: failed.map(({ to }) => to), problem: failed[0]?.problem ?? null }
  const waiting = mails.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0)
    return { state: 'waiting', problem: waiting.find(({ problem }) => problem !== null)?.problem ?? null }
  if (mails.some(({ state }) => state !== 'sent')) return { state: 'unknown' }
  return { state: 'sent', to: mails.map(({ to }) => to) }
}
