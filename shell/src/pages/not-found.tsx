import { LinkButton, PageHeader, Text } from '@cabinet/shared/ui'

/** An unknown address inside the frame. Source: specification 2. */
export function NotFound() {
  return (
    <>
      <PageHeader title="Страница не найдена" />
      <Text tone="muted" mt="2" mb="4">
        Проверьте адрес или перейдите к заказам.
      </Text>
      <LinkButton to="/">Перейти к заказам</LinkButton>
    </>
  )
}
