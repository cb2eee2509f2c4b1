import { Box, Card, Skeleton, Stack, VisuallyHidden } from '@cabinet/shared/ui'

/** Heights of the blocks of each column. */
const columns = [[420], [200, 140]]

export function OrderSkeleton() {
  return (
    <Box
      aria-busy
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      <VisuallyHidden role="status">Загружаем заказ</VisuallyHidden>
      {columns.map((blocks, column) => (
        <Stack key={column}>
          {blocks.map((height, block) => (
            <Card key={block} padded>
              <Skeleton width="180px" height="20px" />
              <Skeleton mt="4" width="full" height={`${height - 80}px`} />
            </Card>
          ))}
        </Stack>
      ))}
    </Box>
  )
}
