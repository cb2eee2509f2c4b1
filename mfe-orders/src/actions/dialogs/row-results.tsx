import { formatMoney } from '@cabinet/shared/format'
import { Box, Text } from '@cabinet/shared/ui'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactElement } from 'react'
import type { Order } from '../../order.ts'

export interface RowResult {
  state: 'waiting' | 'done' | 'refused' | 'skipped'
  text: string
}

const icons: Record<RowResult['state'], ReactElement> = {
  waiting: <Circle size={16} aria-hidden />,
  done: <CircleCheck size={16} role="img" aria-label="Сделано" />,
  refused: <CircleX size={16} role="img" aria-label="Отказано" />,
  skipped: <CircleMinus size={16} role="img" aria-label="Пропущен" />,
}
const colors = { waiting: 'fg.muted', done: 'green.fg', refused: 'danger.fg', skipped: 'fg.muted' } as const

interface RowResultsProps {
  orders: readonly Order[]
  results: ReadonlyMap<number, RowResult>
}

export function RowResults({ orders, results }: RowResultsProps) {
  return (
    <Box as="ul" display="grid" gap="2" aria-live="polite">
      {orders.map((order) => {
        const { state, text } = results.get(order.id) ?? { state: 'waiting', text: '' }
        return (
          <Box
            key={order.id}
            as="li"
            display="grid"
            gridTemplateColumns="20px minmax(0, 1fr) auto"
            columnGap="2"
          >
            <Box color={colors[state]} pt="0.5">
              {icons[state]}
            </Box>
            <Box
              display={{ md: 'flex' }}
              gap="3"
              alignItems="baseline"
              css={{ '& > :first-child': { maxWidth: { md: '40%' } } }}
            >
              <Text overflowWrap="anywhere">№ {order.number}</Text>
              <Text size="xs" tone={state === 'refused' ? 'danger' : 'muted'}>
                {text}
              </Text>
            </Box>
            <Text numeric whiteSpace="nowrap">
              {formatMoney(order.amount)}
            </Text>
          </Box>
        )
      })}
    </Box>
  )
}
