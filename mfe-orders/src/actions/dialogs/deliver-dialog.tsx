import { Box, Button, Stack } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { type RefObject, useRef, useState } from 'react'
import type { Order } from '../../order.ts'
import { checkCode, sendCode } from '../queries.ts'
import { type Command, useCommand } from '../use-command.ts'
import { type DialogFrame, OrderLine } from './action-dialog.tsx'
import { CodeStep } from './code-step.tsx'
import { CommandStatus } from './command-status.tsx'
import { codeError, useSecondsUntil, useSentCode } from './delivery-code.ts'
import { SendStep, useSendForm } from './send-step.tsx'
import { useOrderCommand } from './use-order-command.ts'

export function DeliverDialog({ order: seen, open, onClose, returnFocus }: DialogFrame & { order: Order }) {
  const first = useRef<HTMLElement>(null)
  const { code, heardAt, asking, heard, keep, tried, reload } = useSentCode(seen, open)
  const [changing, setChanging] = useState(false)
  const typed = useRef('')
  const close = (done: boolean) => {
    sendForm.discard()
    onClose(done)
  }
  const { order, ...check } = useOrderCommand(seen, checkCode, {
    text: 'Заказ подтверждён и доставлен',
    close: () => close(true),
    refused: (error) => {
      // A wrong code is cleared; after a network failure the digits stay.
      if (tried(error)) clearCode(first, typed)
    },
  })
  const send = useCommand(
    // A click before the sent code is known is kept until then.
    async (amount: number, key: string) => (asking && (await heard())) || sendCode(order, amount, key),
    (sent) => {
      keep(sent)
      setChanging(false)
      clearCode(first, typed)
      check.clearProblem()
      // The send button is disabled now, so the focus moves to the code.
      first.current?.focus()
    },
    () => reload(),
  )
  const sendForm = useSendForm(order)
  const resendIn = useSecondsUntil(code?.resendAt ?? null, code?.now ?? '', heardAt)
  const expiresIn = useSecondsUntil(code?.expiresAt ?? null, code?.now ?? '', heardAt)

  const entering = code !== null && !changing
  const possible = order.actions.includes('deliver')
  const busy = check.phase !== 'idle' || send.phase !== 'idle'
  const leave = () => void (busy || close(false))
  return (
    <Dialog
      title={`Выдать заказ № ${order.number}`}
      open={open}
      onClose={leave}
      busy={busy}
      initialFocus={first}
      returnFocus={returnFocus}
      aboveKeyboard
      footer={
        <>
          <Button aria-disabled={busy} onClick={leave}>
            {possible ? 'Отмена' : 'Закрыть'}
          </Button>
          {possible && entering && (
            <ConfirmButton
              form={`${sendForm.id}-code`}
              loading={check.phase !== 'idle'}
              disabled={expiresIn === 0 || code.attemptsLeft === 0}
            />
          )}
          {possible && !entering && (
            <SendButton
              form={sendForm.id}
              loading={send.phase !== 'idle'}
              disabled={resendIn > 0}
              focus={first}
            />
          )}
        </>
      }
    >
      <Stack>
        {possible && entering ? (
          <CodeStep
            id={`${sendForm.id}-code`}
            order={order}
            code={code}
            error={codeError(check)}
            typed={typed}
            onFull={(otp) => void check.run({ amount: code.amount, otp })}
            expiresIn={expiresIn}
            resendIn={resendIn}
            busy={busy}
            onResend={() => void send.run(code.amount)}
            onChangeAmount={() => setChanging(true)}
            focus={first}
          />
        ) : (
          <>
            <OrderLine order={order} buyer />
            {possible && <SendStep {...sendForm} order={order} resendIn={resendIn} onSend={send.run} />}
          </>
        )}
        <Problems commands={codeError(check) ? [send] : [send, check]} />
      </Stack>
    </Dialog>
  )
}

function clearCode(field: RefObject<HTMLElement | null>, typed: RefObject<string>): void {
  typed.current = ''
  if (field.current instanceof HTMLInputElement) field.current.value = ''
}

function Problems({ commands }: { commands: readonly Pick<Command<never>, 'phase' | 'problem'>[] }) {
  return (
    <Box aria-live="polite" display="contents">
      {commands.map((command, index) => (
        <CommandStatus key={index} command={command} />
      ))}
    </Box>
  )
}

interface SubmitProps {
  readonly form: string
  readonly loading: boolean
  readonly disabled: boolean
}

function ConfirmButton(props: SubmitProps) {
  return (
    <Button variant="primary" type="submit" {...props}>
      Подтвердить выдачу
    </Button>
  )
}

function SendButton({ focus, ...props }: SubmitProps & { focus: RefObject<HTMLElement | null> }) {
  return (
    <Button
      ref={(button: HTMLButtonElement | null) => {
        if (button) focus.current = button
      }}
      variant="primary"
      type="submit"
      {...props}
    >
      Отправить код
    </Button>
  )
}
