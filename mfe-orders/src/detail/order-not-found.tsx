import { EmptyState, LinkButton, PageHeader, Stack } from '@cabinet/shared/ui'
import { backPath, type FromList } from '../from-list.ts'

/** There is no such order, or it is another merchant's: the server does not say which. */
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
