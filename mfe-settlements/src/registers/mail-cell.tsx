import type { UnloadingMail } from '@cabinet/contract'
import { Button, Spinner } from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import MailCheck from 'lucide-react/icons/mail-check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useMailRetry } from './queries.ts'
import { Line } from './register-file.tsx'
import type { RegisterRow } from './register-rows.ts'

type MailSummary =
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

export function MailCell({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const retry = useMailRetry(merchantId)
  const summary = mailSummary(row.mails)
  switch (summary.state) {
    case 'none':
      return '—'
    case 'unknown':
      return 'Неизвестное состояние'
    case 'sent':
      return (
        <Line title={summary.to.join(', ')}>
          <MailCheck aria-hidden />
          {summary.to.length === 1 ? 'Отправлено' : `Отправлено: ${summary.to.length}`}
        </Line>
      )
    case 'waiting':
      return summary.problem === null ? (
        <Line>
          <Spinner decorative />
          Отправляется…
        </Line>
      ) : (
        <Line title={summary.problem}>
          <Clock aria-hidden />
          <span>Отправим ещё раз: {summary.problem}</span>
        </Line>
      )
    case 'failed': {
      const why = [summary.problem, summary.to.join(', ')].filter(Boolean).join(', ')
      return (
        <Line title={why}>
          <CircleAlert aria-hidden />
          <span>Не отправлено: {why}</span>
          <Button
            size="sm"
            icon={<RotateCw />}
            loading={retry.isPending}
            onClick={() => retry.mutate(row.unloadingId)}
          >
            Повторить
          </Button>
        </Line>
      )
    }
  }
}
