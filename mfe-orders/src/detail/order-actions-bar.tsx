import { can, useSession } from '@cabinet/shared/auth'
import { Box, Button, Row, Text } from '@cabinet/shared/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { actionIcons } from '../actions/action-icon.tsx'
import { useDesk } from '../actions/desk-context.ts'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { actionTexts, offeredActions, refusedActions } from '../actions/order-actions.ts'
import type { OrderDetail } from './order-detail.ts'
import { PrintButton } from './print-button.tsx'

/** What can be done with the order, the next step first; and, when asked, why the rest can't. */
export function OrderActionsBar({ order }: { order: OrderDetail }) {
  const { perform, busy } = useDesk()
  const session = useSession()
  const [open, setOpen] = useState(false)
  const listId = useId()
  const refused = refusedActions(order.verdicts, (permission) => can(session, permission))
  return (
    <Box _print={{ display: 'none' }}>
      <Row>
        {offeredActions(order.actions).map((action, index) => (
          <Button
            key={action}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={actionIcons[action]}
            loading={busy.has(order.id)}
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={(event) => perform({ action, order }, event.currentTarget)}
          >
            {actionTexts[action]}
          </Button>
        ))}
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
            <Button size="sm" disabled icon={actionIcons[action]} aria-describedby={`${listId}-${action}`}>
              {actionTexts[action]}
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
