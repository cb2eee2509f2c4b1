import { Button, chakra, Spinner } from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import MailCheck from 'lucide-react/icons/mail-check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { mailSummary } from './mail-summary.ts'
import { useMailRetry } from './queries.ts'
import type { RegisterRow } from './register-rows.ts'

const Lines = chakra('div', {
  base: { display: 'grid', gap: '1', minWidth: '0', justifyItems: 'start', overflowWrap: 'anywhere' },
})
const State = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    '& > svg': { width: '16px', height: '16px', flexShrink: 0 },
  },
})
const Detail = chakra('div', { base: { color: 'fg.muted', textAlign: 'start' } })

export function MailCell({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const retry = useMailRetry(merchantId)
  const summary = mailSummary(row.mails)
  switch (summary.state) {
    case 'none':
      return '—'
    case 'sent':
      return (
        <State title={summary.to.join(', ')}>
          <MailCheck aria-hidden />
          {summary.to.length === 1 ? 'Отправлено' : `Отправлено: ${summary.to.length}`}
        </State>
      )
    case 'waiting':
      return summary.problem === null ? (
        <State>
          <Spinner decorative />
          Отправляется…
        </State>
      ) : (
        <Lines>
          <State>
            <Clock aria-hidden />
            Отправим ещё раз
          </State>
          <Detail>{summary.problem}</Detail>
        </Lines>
      )
    case 'failed':
      return (
        <Lines>
          <State>
            <CircleAlert aria-hidden />
            Не отправлено
          </State>
          {summary.problem !== null && <Detail>{summary.problem}</Detail>}
          <Detail>{summary.to.join(', ')}</Detail>
          <Button icon={<RotateCw />} loading={retry.isPending} onClick={() => retry.mutate(row.unloadingId)}>
            Повторить
          </Button>
        </Lines>
      )
  }
}
