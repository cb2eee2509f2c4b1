import { formatMoney, formatPhone, plural } from '@cabinet/shared/format'
import { Box, Button, Field, Input, Row, Text } from '@cabinet/shared/ui'
import { type RefObject, useState } from 'react'
import type { Order } from '../../order.ts'
import type { SentCode } from '../queries.ts'
import { formatCountdown } from './delivery-code.ts'

const codeLength = 6

interface CodeStepProps {
  id: string
  order: Order
  code: SentCode
  /** The problem with the last code. */
  error: string | undefined
  /** Digits as last typed or sent. */
  typed: RefObject<string>
  /** Called with a complete code, or for a manual retry. */
  onFull: (otp: string) => void
  /** Seconds by the server's clock. */
  expiresIn: number
  resendIn: number
  busy: boolean
  onResend: () => void
  onChangeAmount: () => void
  focus: RefObject<HTMLElement | null>
}

/** One field for the code, which is sent once as soon as it is complete. */
export function CodeStep(props: CodeStepProps) {
  const { id, order, code, error, onFull, expiresIn, resendIn, busy, onResend, onChangeAmount } = props
  const { focus, typed } = props
  const isLocked = code.attemptsLeft === 0
  const isDead = isLocked || expiresIn === 0
  const [isShort, setShort] = useState(false)
  const problem =
    (isShort && !isDead ? 'Введите шесть цифр из SMS' : error) ?? invalidCodeText(isLocked, expiresIn)
  const type = (field: HTMLInputElement) => {
    const next = toDigits(field.value)
    if (field.value !== next) field.value = next
    // A seventh digit changes nothing and sends nothing.
    if (next === typed.current) return
    typed.current = next
    setShort(false)
    if (next.length === codeLength) onFull(next)
  }
  return (
    <>
      <Text>
        Код отправлен на {formatPhone(code.phone)}. Сумма выдачи {formatMoney(code.amount)}
        {code.amount !== order.amount && ` вместо ${formatMoney(order.amount)}`}.
      </Text>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isDead) return
          const written = toDigits(String(new FormData(event.currentTarget).get('otp')))
          // The Enter after the last digit comes when a refusal has emptied the field.
          setShort(written.length < codeLength && (written !== '' || error === undefined))
          if (written.length === codeLength) onFull(written)
        }}
      >
        <Field
          label="Код из SMS"
          hint={isDead ? undefined : codeHint(code.attemptsLeft, expiresIn)}
          error={problem && <span role="alert">{problem}</span>}
        >
          <Input
            ref={(field: HTMLInputElement | null) => {
              if (field) focus.current = field
            }}
            numeric
            autoFocus
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            readOnly={busy || isDead}
            // The listener reads the document: a password manager may fill the field without an event, and each second renders again.
            defaultValue=""
            height="56px"
            textAlign="center"
            fontSize="28px"
            letterSpacing="0.25em"
            onChange={({ currentTarget }) => type(currentTarget)}
          />
        </Field>
      </form>
      <Row columnGap="1">
        <Button size="sm" disabled={resendIn > 0 || busy || code.sendsLeft === 0} onClick={onResend}>
          {resendIn > 0 ? `Отправить ещё раз через ${formatCountdown(resendIn)}` : 'Отправить код ещё раз'}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={onChangeAmount}>
          Изменить сумму
        </Button>
      </Row>
      {code.sendsLeft === 0 && <Text tone="muted">За час можно отправить не больше пяти кодов.</Text>}
      <NoCodeHelp phone={code.phone} />
    </>
  )
}

const toDigits = (text: string) => text.replace(/\D/g, '').slice(0, codeLength)

function codeHint(attemptsLeft: number, expiresIn: number): string {
  const tries = `${plural(attemptsLeft, 'Осталась', 'Осталось', 'Осталось')} ${attemptsLeft} ${plural(attemptsLeft, 'попытка', 'попытки', 'попыток')}`
  return `${tries} · код действует ещё ${formatCountdown(expiresIn)}`
}

function invalidCodeText(isLocked: boolean, expiresIn: number): string | undefined {
  if (isLocked) return 'Попытки ввода закончились, отправьте новый код'
  return expiresIn === 0 ? 'Срок действия кода истёк, отправьте новый' : undefined
}

function NoCodeHelp({ phone }: { phone: string }) {
  return (
    <Box asChild>
      <details>
        <Box asChild color="accent.fg" cursor="pointer" py={{ base: '3', md: '1' }}>
          <summary>У покупателя нет кода</summary>
        </Box>
        <Box as="ul" listStyleType="disc" ps="5" display="grid" gap="1">
          <li>Подождите минуту: SMS иногда идёт дольше обычного.</li>
          <li>
            Спросите, тот ли номер указан в заказе: код ушёл на{' '}
            <Box as="span" whiteSpace="nowrap">
              {formatPhone(phone)}
            </Box>
            .
          </li>
          <li>Отправьте код ещё раз. Подходит только код из последнего сообщения.</li>
          <li>
            Телефон недоступен или номер другой: не выдавайте заказ. Номер меняет банк по обращению
            покупателя.
          </li>
        </Box>
      </details>
    </Box>
  )
}
