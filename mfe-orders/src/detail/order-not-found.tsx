import { EmptyState, LinkButton, PageHeader, Stack } from '@cabinet/shared/ui'
import { backPath, type FromList } from '../from-list.ts'

export function OrderNotFound({ from }: { from: FromList | null }) {
  return (
    <Stack>
      <PageHeader title="Заказ не найден" />
      <EmptyState
        title="Такого заказа нет"
        text="Проверьте адрес: возможно, номер введён с ошибкой или заказ принадлежит другому партнёру."
        action={<LinkButton to={backPath(from)}>К списку заказов</LinkButton>}
      />
    </Stack>
  )
}
