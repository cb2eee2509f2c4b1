import { Button, chakra, Spinner } from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import MailCheck from 'lucide-react/icons/mail-check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { mailSummary } from './mail-summary.ts'
import type { RegisterRow } from './register-rows.ts'
import { useMailRetry } from './use-registers.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& > svg': { width: '16px', height: '16px', flexShrink: 0 },
  },
})
const Reason = chakra('span', { base: { color: 'fg.muted', flexBasis: '100%' } })

/** Whether a register has reached those who get it by mail; what failed is sent again by «Повторить». */
export function MailCell({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const retry = useMailRetry(merchantId)
  const summary = mailSummary(row.mails)
  switch (summary.state) {
    case 'none':
      return '—'
    case 'sent':
      return (
        <Line title={summary.to.join(', ')}>
          <MailCheck aria-hidden />
          {summary.to.length === 1 ? 'Отправлено' : `Отправлено: ${summary.to.length}`}
        </Line>
      )
    case 'waiting':
      return (
        <Line>
          <Spinner decorative />
          {summary.problem === null ? 'Отправляется…' : 'Отправим ещё раз'}
          {summary.problem !== null && <Reason>{summary.problem}</Reason>}
        </Line>
      )
    case 'failed':
      return (
        <Line>
          <CircleAlert aria-hidden />
          Не отправлено: {summary.to.join(', ')}
          {summary.problem !== null && <Reason>{summary.problem}</Reason>}
          <Button icon={<RotateCw />} loading={retry.isPending} onClick={() => retry.mutate(row.unloadingId)}>
            Повторить отправку
          </Button>
        </Line>
      )
  }
}
