import { EmptyState, LinkButton, PageHeader } from '@cabinet/shared/ui'

/** An unknown address inside the frame. Source: docs/product.md, «Pages». */
export function NotFound() {
  return (
    <>
      <PageHeader title="Страница не найдена" />
      <EmptyState
        title="Такой страницы нет"
        text="Проверьте адрес или перейдите к заказам."
        action={<LinkButton to="/">Перейти к заказам</LinkButton>}
      />
    </>
  )
}

export function BccMall() {
  return (
    <>
      <PageHeader title="BCC Mall" />
      <EmptyState title="Функционал находится в разработке" />
    </>
  )
}
