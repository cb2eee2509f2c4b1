import { Button, Spinner } from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import MailCheck from 'lucide-react/icons/mail-check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Line } from './line.ts'
import { mailSummary } from './mail-summary.ts'
import { useMailRetry } from './queries.ts'
import type { RegisterRow } from './register-rows.ts'

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
