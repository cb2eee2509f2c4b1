import { Box, Button, narrowQuery, Row, Text, useMedia } from '@cabinet/shared/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { type OfferedAction, offeredActions, offers, refusedActions } from '../actions/offered-actions.tsx'
import { useOrderActions } from '../actions/order-actions-context.ts'
import type { OrderDetail } from './order-detail.ts'
import { PrintButton } from './print-button.tsx'

export function NextStep({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const [next] = offeredActions(order.actions)
  if (!narrow || next === undefined) return null
  return (
    <Box
      position="sticky"
      bottom="0"
      zIndex="1"
      py="2"
      bg="bg"
      borderTopWidth="1px"
      borderColor="border"
      _print={{ display: 'none' }}
    >
      <ActionButton order={order} action={next} isNext block />
    </Box>
  )
}

interface ActionButtonProps {
  order: OrderDetail
  action: OfferedAction
  isNext: boolean
  block?: boolean
}

function ActionButton({ order, action, isNext, block = false }: ActionButtonProps) {
  const { perform, busy } = useOrderActions()
  return (
    <Button
      variant={isNext ? 'primary' : 'secondary'}
      icon={offers[action].icon}
      loading={busy.has(order.id)}
      block={block}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      onClick={(event) => perform({ action, order }, event.currentTarget)}
    >
      {offers[action].text}
    </Button>
  )
}

export function OrderActionsBar({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const [open, setOpen] = useState(false)
  const listId = useId()
  const refused = refusedActions(order.verdicts)
  return (
    <Box _print={{ display: 'none' }} onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <Row>
        {offeredActions(order.actions).map((action, index) =>
          narrow && index === 0 ? null : (
            <ActionButton key={action} order={order} action={action} isNext={index === 0} />
          ),
        )}
        <PrintButton />
        {refused.length > 0 && (
          <Button
            variant="ghost"
            icon={<ChevronDown />}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            Недоступные действия
          </Button>
        )}
      </Row>
      <Box as="ul" id={listId} hidden={!open} display={open ? 'grid' : 'none'} gap="2" pt="2">
        {refused.map(({ action, reason }) => (
          <Row key={action} as="li" columnGap="3">
            <Button size="sm" disabled icon={offers[action].icon} aria-describedby={`${listId}-${action}`}>
              {offers[action].text}
            </Button>
            <Text id={`${listId}-${action}`} tone="muted" flex="1" minWidth="200px">
              {reason}
            </Text>
          </Row>
        ))}
      </Box>
    </Box>
  )
}
