import { Card, Skeleton, Stack, VisuallyHidden } from '@cabinet/shared/ui'

export function FormSkeleton({ sections = 2 }: { sections?: number }) {
  return (
    <Stack aria-busy>
      <VisuallyHidden role="status">Загружаем данные</VisuallyHidden>
      {Array.from({ length: sections }, (_, index) => (
        <Card key={index} padded>
          <Skeleton width="180px" height="20px" />
          <Skeleton mt="4" width="full" height="160px" />
        </Card>
      ))}
    </Stack>
  )
}
