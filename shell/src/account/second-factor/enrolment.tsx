import { type CallAnswer, call } from '@cabinet/shared/api'
import { Form, FormError, object, PasswordField, string, useForm } from '@cabinet/shared/forms'
import { Box, Button, CopyButton, chakra, Flex, Row, Text } from '@cabinet/shared/ui'
import { generate } from 'lean-qr'
import { useState } from 'react'
import { serverProblem } from '../../sign-in/form-problems.ts'
import { CodeForm } from './code-form.tsx'

type Secret = CallAnswer<'POST /users/api/v1/second-factor'>

const Key = chakra('code', { base: { fontFamily: 'mono', overflowWrap: 'anywhere' } })

export function Enrolment({ onEnabled }: { onEnabled: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<Secret>()
  if (!secret) return <PasswordStep onSecret={setSecret} />
  const confirm = async (code: string) => {
    const { recoveryCodes } = await call('POST /users/api/v1/second-factor/confirmation', { body: { code } })
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
      onSecret(await call('POST /users/api/v1/second-factor', { body }))
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

/** Quiet zone that scanners need, in modules. Source: ISO/IEC 18004. */
const QUIET = 4

const Picture = chakra('svg', {
  base: { width: '192px', height: '192px', bg: 'white', color: 'black', borderRadius: 'md', flexShrink: '0' },
})

function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const side = code.size + 2 * QUIET
  const cells = Array.from({ length: code.size ** 2 }, (_, index) => {
    const [x, y] = [index % code.size, Math.floor(index / code.size)]
    return code.get(x, y) ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''
  })
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <path d={cells.join('')} fill="currentColor" />
    </Picture>
  )
}
