import { Row, TextLink } from '@cabinet/shared/ui'
import type { Order } from '../order.ts'
import { listPath } from '../paths.ts'
import { useMerchants } from '../use-merchants.ts'
import { shortName } from './columns.tsx'
import { queues } from './queues.ts'

/** Says where a search found its orders, because it leaves the queue and the partner in which it was typed. */
export function FoundIn({ orders, before }: { orders: readonly Order[]; before: string }) {
  const merchants = useMerchants()
  const places = new Set(
    orders.map(({ status, statusText, merchantId }) => {
      const queue = queues.find(({ statuses }) => statuses.some((one) => one === status))
      const partner = merchants.length > 1 && merchants.find(({ id }) => id === merchantId)?.name
      return [`«${queue?.text ?? statusText}»`, ...(partner ? [shortName(partner)] : [])].join(', ')
    }),
  )
  const [place = ''] = places
  const all = `Искали среди всех статусов${merchants.length > 1 ? ' и партнёров' : ''}`
  return (
    <Row role="status" minHeight="24px">
      {places.size === 1 ? `${orders.length === 1 ? 'Найден' : 'Найдены'} в ${place}` : all}
      <TextLink to={listPath(before)}>Вернуться к прежнему списку</TextLink>
    </Row>
  )
}
