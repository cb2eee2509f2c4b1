import { statusHelp } from '@cabinet/contract/statuses'
import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDateTime } from '@cabinet/shared/format'
import { Box, Button, narrowQuery, Row, Text, useMedia } from '@cabinet/shared/ui'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import {
  actionOffers,
  disabledAction,
  mainAction,
  type OfferedAction,
  offeredActions,
  offerOf,
} from '../actions/offered-actions.tsx'
import { useOrderActions } from '../actions/order-actions-context.ts'
import type { Order } from '../order.ts'
import { isKnownStatus } from '../order-status.ts'
import type { OrderDetail } from './order-detail.ts'

/** Says who acts next and by when, for a user who can't do anything with the order. */
export function whoActsNext(
  { status, expiresAt }: Pick<Order, 'status' | 'expiresAt'>,
  zone: string,
): string {
  const until = expiresAt === null ? 'вовремя' : `до ${formatDateTime(expiresAt, zone)}`
  return isKnownStatus(status)
    ? statusHelp[status].next.replace('{until}', until)
    : 'Что дальше, будет видно после обновления страницы.'
}

export function NextStep({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const next = mainAction(order)
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
      icon={offerOf(action, order).icon}
      loading={busy.has(order.id)}
      block={block}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      onClick={(event) => perform({ action, order }, event.currentTarget)}
    >
      {offerOf(action, order).text}
    </Button>
  )
}

export function OrderActionsBar({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const offered = offeredActions(order.actions)
  const next = mainAction(order)
  const zone = useBusinessZone()
  const missed = disabledAction(order)
  const [asked, setAsked] = useState(false)
  return (
    <Box _print={{ display: 'none' }}>
      <Row>
        {offered.map((action) =>
          narrow && action === next ? null : (
            <ActionButton key={action} order={order} action={action} isNext={action === next} />
          ),
        )}
        {missed && (
          <Button
            aria-disabled
            icon={actionOffers[missed.action].icon}
            title={missed.reason}
            onClick={() => setAsked(true)}
          >
            {actionOffers[missed.action].text}
          </Button>
        )}
        <PrintButton />
      </Row>
      {offered.length === 0 && <Text pt="2">{whoActsNext(order, zone)}</Text>}
      {missed && asked && (
        <Text role="status" tone="muted" pt="2">
          {missed.reason}
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
