import { call, describeError } from '@cabinet/shared/api'
import { Button, Row, Text } from '@cabinet/shared/ui'
import { type ReactNode, useState } from 'react'

interface RevealableProps {
  orderId: number
  field: 'iin' | 'phone'
  /** Names the button, e.g. «Показать ИИН»; «Показать» stands on it. */
  label: string
  covered: string
  /** Draws the value once it is known. */
  children: (value: string) => ReactNode
}

type State = { value: string } | { error: string } | 'asking' | null

/** Personal data that the server keeps covered until somebody asks for it, which is recorded. */
export function Revealable({ orderId, field, label, covered, children }: RevealableProps) {
  const [state, setState] = useState<State>(null)
  const reveal = async () => {
    setState('asking')
    try {
      const { value } = await call('POST /accounting/v1/application/{id}/reveal', {
        params: { id: orderId },
        body: { field },
      })
      setState({ value })
    } catch (error) {
      setState({ error: describeError(error).message })
    }
  }
  const known = state !== null && state !== 'asking' && 'value' in state ? state.value : null
  const error = state !== null && state !== 'asking' && 'error' in state ? state.error : null
  return (
    <Row as="span" display="inline-flex" columnGap="2" rowGap="0">
      <span aria-live="polite">{known === null ? covered : children(known)}</span>
      {known === null && (
        <Button
          variant="link"
          size="sm"
          my="-6px"
          aria-label={label}
          title="Показ записывается в журнал"
          loading={state === 'asking'}
          onClick={() => void reveal()}
        >
          Показать
        </Button>
      )}
      {error !== null && (
        <Text as="span" role="alert" size="xs" tone="danger">
          {error}
        </Text>
      )}
    </Row>
  )
}
