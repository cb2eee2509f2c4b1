import { Form, FormError, object, PasswordField, string, useForm } from '@cabinet/shared/forms'
import { Box, Button, CopyButton, chakra, Flex, Row, Text } from '@cabinet/shared/ui'
import { useState } from 'react'
import { serverProblem } from '../server-problem.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import { beginEnrolment, confirmEnrolment, type Secret } from './queries.ts'

const Key = chakra('code', { base: { fontFamily: 'mono', overflowWrap: 'anywhere' } })

export function Enrolment({ onEnabled }: { onEnabled: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<Secret>()
  if (!secret) return <PasswordStep onSecret={setSecret} />
  const confirm = async (code: string) => {
    const { recoveryCodes } = await confirmEnrolment(code)
    onEnabled(recoveryCodes)
  }
  return (
    <CodeForm
      title="Включение двухфакторного входа"
      label="Код из приложения"
      submit="Включить"
      onCode={confirm}
      onCancel={() => setSecret(undefined)}
    >
      <Flex gap="5" flexDirection={{ base: 'column', md: 'row' }} alignItems="flex-start">
        <QrCode text={secret.uri} label="QR-код для приложения" />
        <Box>
          <Text>
            1. Откройте на телефоне Google Authenticator, Яндекс Ключ или другое приложение с кодами.
          </Text>
          <Text mt="2">2. Отсканируйте QR-код. Если не получается, введите ключ вручную:</Text>
          <Row mt="1">
            <Key>{secret.secret.match(/.{1,4}/g)?.join(' ')}</Key>
            <CopyButton value={secret.secret} label="Скопировать ключ" />
          </Row>
          <Text mt="2">3. Введите код из шести цифр, который покажет приложение.</Text>
        </Box>
      </Flex>
    </CodeForm>
  )
}

const schema = object({ password: string().default('').required() })

function PasswordStep({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const form = useForm({ schema, defaultValues: { password: '' } })
  const [problem, setProblem] = useState<string>()
  const send = async (body: { password: string }) => {
    setProblem(undefined)
    try {
      onSecret(await beginEnrolment(body))
    } catch (error) {
      setProblem(serverProblem(form, error))
    }
  }
  return (
    <Form form={form} onSubmit={send} label="Подтверждение паролем">
      <FormError message={problem} />
      <Box maxWidth="360px">
        <PasswordField
          control={form.control}
          name="password"
          label="Пароль от кабинета"
          hint="Подтвердите, что это вы"
          autoComplete="current-password"
          required
        />
      </Box>
      <Row>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          Продолжить
        </Button>
      </Row>
    </Form>
  )
}
