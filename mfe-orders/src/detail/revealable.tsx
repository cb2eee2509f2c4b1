import { describeError } from '@cabinet/shared/api'
import { Button, Row, Text } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { type CoveredField, useReveal } from './queries.ts'

interface RevealableProps {
  orderId: number
  field: CoveredField
  /** Names the button, e.g. «Показать ИИН»; «Показать» stands on it. */
  label: string
  covered: string
  children: (value: string) => ReactNode
}

export function Revealable({ orderId, field, label, covered, children }: RevealableProps) {
  const { data, error, isPending, mutate } = useReveal(orderId, field)
  return (
    <Row as="span" display="inline-flex" columnGap="2" rowGap="0">
      <span aria-live="polite">{data === undefined ? covered : children(data.value)}</span>
      {data === undefined && (
        <Button
          variant="link"
          size="sm"
          my="-6px"
          aria-label={label}
          title="Показ записывается в журнал"
          loading={isPending}
          onClick={() => mutate()}
        >
          Показать
        </Button>
      )}
      {error !== null && (
        <Text as="span" role="alert" size="xs" tone="danger">
          {describeError(error).message}
        </Text>
      )}
    </Row>
  )
}
