import { Card, Skeleton, Stack, VisuallyHidden } from '@cabinet/shared/ui'

const blocks = ['история', 'покупатель', 'изменения']

export function OrderSkeleton() {
  return (
    <Stack aria-busy>
      <VisuallyHidden role="status">Загружаем заказ</VisuallyHidden>
      {blocks.map((block) => (
        <Card key={block} padded>
          <Skeleton width="180px" height="20px" />
          <Skeleton mt="4" width="full" height="88px" />
        </Card>
      ))}
    </Stack>
  )
}
