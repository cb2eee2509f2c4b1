import { Box, CopyButton, Field, Input, LinkButton, Row, Section } from '@cabinet/shared/ui'
import { partnersPath } from '../paths.ts'

export function GeneratedPassword({ password }: { password: string }) {
  return (
    <Section title="Пароль архива">
      <Box maxWidth="560px" mb="4">
        <Field
          label="Созданный пароль"
          hint="Показан один раз: скопируйте его и передайте партнёру. Им открываются архивы из писем с реестрами."
        >
          <Row flexWrap="nowrap">
            <Input
              readOnly
              value={password}
              aria-label="Созданный пароль"
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton value={password} label="Скопировать пароль" />
          </Row>
        </Field>
      </Box>
      <LinkButton to={partnersPath} variant="primary">
        К списку партнёров
      </LinkButton>
    </Section>
  )
}
