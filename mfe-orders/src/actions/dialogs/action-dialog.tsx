import { formatMoney, fullName } from '@cabinet/shared/format'
import { Box, Button, Row, Stack, Text } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import type { Order } from '../../order.ts'
import { OrderStatusBadge } from '../../status-badge.tsx'
import type { Command } from '../use-command.ts'
import { CommandStatus } from './command-status.tsx'

/** The order in its dialog. @param buyer shows the name, where the phone follows in the text */
export function OrderLine({ order, buyer = false }: { order: Order; buyer?: boolean }) {
  return (
    <Row columnGap="3">
      <Text numeric fontWeight="semibold">
        {formatMoney(order.amount)}
      </Text>
      <OrderStatusBadge status={order.status} text={order.statusText} />
      {buyer && <Text>{fullName(order.cLastName, order.cName, order.cMiddleName)}</Text>}
    </Row>
  )
}

/** Props that every dialog of an order passes to its `Dialog`. */
export interface DialogFrame {
  open: boolean
  onClose: (done: boolean) => void
  returnFocus: RefObject<HTMLElement | null>
}

interface ActionDialogProps extends DialogFrame {
  title: string
  children: ReactNode
  command: Pick<Command<never>, 'phase' | 'problem'>
  safeLabel: string
  width?: number
  confirmLabel: string
  danger?: boolean
  /** False when the order's state does not allow the action. */
  possible?: boolean
  /** The form that the button submits, or its handler. */
  confirm: { form: string } | { run: () => void }
}

/** A money dialog: focus on the safe button, Ctrl+Enter confirms, and a running request can't be left. */
export function ActionDialog(props: ActionDialogProps) {
  const { open, onClose, returnFocus, title, children, command, safeLabel, confirmLabel, width = 480 } = props
  const { danger = false, possible = true, confirm } = props
  const safe = useRef<HTMLButtonElement>(null)
  const busy = command.phase !== 'idle'
  const close = () => {
    if (!busy) onClose(false)
  }
  const submit = () => {
    if ('run' in confirm) return confirm.run()
    const form = document.getElementById(confirm.form)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const inForm = event.target instanceof Element && event.target.closest('form') !== null
    // The form has its own listener.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !inForm && possible) {
      event.preventDefault()
      submit()
    }
  }
  return (
    // React bubbles keys of the dialog to this element despite the portal.
    <Box display="contents" onKeyDown={onKeyDown}>
      <Dialog
        role="alertdialog"
        title={title}
        width={width}
        open={open}
        onClose={close}
        busy={busy}
        initialFocus={safe}
        returnFocus={returnFocus}
        footer={
          <>
            <Button ref={safe} aria-disabled={busy} onClick={close}>
              {possible ? safeLabel : 'Закрыть'}
            </Button>
            {possible && (
              <Button
                variant={danger ? 'danger' : 'primary'}
                loading={busy}
                fontVariantNumeric="tabular-nums"
                {...('form' in confirm ? { type: 'submit', form: confirm.form } : { onClick: confirm.run })}
              >
                {confirmLabel}
              </Button>
            )}
          </>
        }
      >
        <Stack>
          {children}
          <CommandStatus command={command} />
        </Stack>
      </Dialog>
    </Box>
  )
}
