import { Box, Button, narrowQuery, Row, Text, useMedia } from '@cabinet/shared/ui'
import Printer from 'lucide-react/icons/printer'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { actionOffers, hintOf, type OfferedAction, offeredActions } from '../actions/offered-actions.tsx'
import { useOrderActions } from '../actions/order-actions-context.ts'
import type { OrderDetail } from './order-detail.ts'

/** Returns the main button's action, which is never an irreversible one. */
const nextOf = (offered: readonly OfferedAction[]) => offered.find((action) => action !== 'return')

export function NextStep({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const next = nextOf(offeredActions(order.actions))
  if (!narrow || next === undefined) return null
  return (
    <Box
      data-bottom-bar=""
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
      icon={actionOffers[action].icon}
      loading={busy.has(order.id)}
      block={block}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      onClick={(event) => perform({ action, order }, event.currentTarget)}
    >
      {actionOffers[action].text}
    </Button>
  )
}

export function OrderActionsBar({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const offered = offeredActions(order.actions)
  const next = nextOf(offered)
  const hint = hintOf(order)
  return (
    <Box _print={{ display: 'none' }}>
      <Row>
        {offered.map((action) =>
          narrow && action === next ? null : (
            <ActionButton key={action} order={order} action={action} isNext={action === next} />
          ),
        )}
        <PrintButton />
      </Row>
      {hint && !narrow && (
        <Text tone="muted" pt="2">
          {hint}
        </Text>
      )}
    </Box>
  )
}

function PrintButton() {
  return (
    <Button icon={<Printer />} variant="ghost" onClick={() => window.print()}>
      Печать
    </Button>
  )
}
