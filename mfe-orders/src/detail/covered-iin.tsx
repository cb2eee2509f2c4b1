import { describeError } from '@cabinet/shared/api'
import { Button, Row, Text } from '@cabinet/shared/ui'
import { useIin } from './queries.ts'

/** The buyer's IIN, which the server keeps covered until somebody asks for it; that is recorded. */
export function CoveredIin({ orderId, covered }: { orderId: number; covered: string }) {
  const { data, error, isPending, mutate } = useIin(orderId)
  return (
    <Row as="span" display="inline-flex" columnGap="2" rowGap="0">
      <span aria-live="polite">{data?.value ?? covered}</span>
      {data === undefined && (
        <Button
          variant="link"
          size="sm"
          my="-6px"
          aria-label="Показать ИИН"
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
