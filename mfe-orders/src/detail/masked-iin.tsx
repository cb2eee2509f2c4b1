import { describeError } from '@cabinet/shared/api'
import { Button, Row, Text } from '@cabinet/shared/ui'
import { useEffect, useState } from 'react'
import { useIin } from './queries.ts'

/** The buyer's IIN, masked until a recorded request reveals it. */
export function MaskedIin({ orderId, covered }: { orderId: number; covered: string }) {
  const { data, error, isPending, mutate, reset } = useIin(orderId)
  const [asked, setAsked] = useState(false)
  // A hidden page masks the IIN again before it is shown.
  useEffect(
    () => () => {
      setAsked(false)
      reset()
    },
    [reset],
  )
  const uncovered = asked ? data?.value : undefined
  const ask = () => {
    setAsked(true)
    mutate()
  }
  return (
    <Row as="span" display="inline-flex" columnGap={{ base: '1', md: '2' }} rowGap="0">
      <span aria-live="polite">{uncovered ?? covered}</span>
      {uncovered === undefined && (
        <Button
          variant="link"
          size="sm"
          my="-6px"
          px="0"
          fontSize={{ base: 'sm', md: 'md' }}
          aria-label="Показать ИИН"
          title="Показ записывается в журнал"
          loading={isPending}
          onClick={ask}
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
