import { registerTitles } from '@cabinet/contract/order-lists'
import { queryFor, useQuery } from '@cabinet/shared/api'
import { useCan } from '@cabinet/shared/auth'
import { formatPlainDay } from '@cabinet/shared/format'
import {
  Box,
  Collapsible,
  CountBadge,
  LoadFailure,
  narrowQuery,
  TextLink,
  useMedia,
} from '@cabinet/shared/ui'
import type { OrderDetail } from './order-detail.ts'

/** Returns the address of the tab and month that list a register. */
function hrefOf(merchantId: string, kind: keyof typeof registerTitles, end: string): string {
  const tab = { applications: '', redeemed: '', scoring: '&tab=scoring', cards: '&tab=cards' }[kind]
  const month = kind === 'cards' ? '' : `&month=${end.slice(0, 7)}`
  return `/mutual-settlements?merchantId=${merchantId}${tab}${month}`
}

/** «Реестры» with the order, for users with the permission. */
export function RegistersBlock({ order: { id, merchantId } }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const enabled = useCan('READ_UNLOADING')
  const registers = useQuery({
    ...queryFor('GET /accounting/v1/application/{id}/registers', { params: { id } }),
    enabled,
  })
  const { data = [], isError } = registers
  if (data.length === 0 && !isError) return null
  return (
    <Collapsible
      title="Реестры"
      rememberAs="order.registers"
      defaultOpen={!narrow}
      aside={data.length > 0 && <CountBadge>{data.length}</CountBadge>}
    >
      {data.length === 0 && <LoadFailure query={registers} />}
      <Box as="ul" display="grid" gap="2">
        {data.map(({ kind, start, end }) => (
          <li key={`${kind} ${start} ${end}`}>
            <TextLink to={hrefOf(merchantId, kind, end)}>
              {registerTitles[kind]} {daysText(start, end)}
            </TextLink>
          </li>
        ))}
      </Box>
    </Collapsible>
  )
}

const daysText = (start: string, end: string) =>
  start === end ? formatPlainDay(start) : `${formatPlainDay(start)} — ${formatPlainDay(end)}`
