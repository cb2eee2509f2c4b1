import { Heading, LinkButton, Stack, Text, TextLink } from '@cabinet/shared/ui'

export function ExpiredLink() {
  return (
    <Stack>
      <Heading as="h1" size="page">
        Ссылка недействительна
      </Heading>
      <Text tone="muted" role="alert">
        Срок действия ссылки истёк, или её уже использовали. Запросите новую: она придёт на вашу почту.
      </Text>
      <LinkButton variant="primary" to="/forget-password">
        Запросить новую ссылку
      </LinkButton>
      <TextLink to="/login" alignSelf="center">
        Вернуться ко входу
      </TextLink>
    </Stack>
  )
}
