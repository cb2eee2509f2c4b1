import { call } from '@cabinet/shared/api'
import { countOf, plural } from '@cabinet/shared/format'
import { Button, Row, Stack, StatusBadge, Text, toast } from '@cabinet/shared/ui'
import { useState } from 'react'
import { CodeForm } from './code-form.tsx'

export interface FactorOnProps {
  readonly codesLeft: number
  readonly required: boolean
  readonly onCodes: (codes: readonly string[]) => void
  readonly onChanged: () => void
}

export function FactorOn({ codesLeft, required, onCodes, onChanged }: FactorOnProps) {
  const [asked, setAsked] = useState<'codes' | 'off'>()
  const renew = async (code: string) => {
    const { recoveryCodes } = await call('POST /users/api/v1/second-factor/recovery-codes', {
      body: { code },
    })
    onCodes(recoveryCodes)
  }
  const turnOff = async (code: string) => {
    await call('POST /users/api/v1/second-factor/removal', { body: { code } })
    toast.success('Двухфакторный вход выключен')
    onChanged()
  }
  const label = 'Код из приложения или резервный код'
  return (
    <Stack>
      <Row>
        <StatusBadge palette="green">Включён</StatusBadge>
        <Text tone={codesLeft < 3 ? 'danger' : 'muted'}>
          {codesLeft === 0
            ? 'Резервных кодов не осталось'
            : `${plural(codesLeft, 'Остался', 'Осталось', 'Осталось')} ${countOf(codesLeft, 'резервный код', 'резервных кода', 'резервных кодов')}`}
        </Text>
      </Row>
      {asked === undefined && (
        <Row>
          <Button onClick={() => setAsked('codes')}>Новые резервные коды</Button>
          {!required && <Button onClick={() => setAsked('off')}>Выключить</Button>}
        </Row>
      )}
      {required && (
        <Text tone="muted">Для вашей роли двухфакторный вход обязателен, выключить его нельзя.</Text>
      )}
      {asked === 'codes' && (
        <CodeForm
          title="Новые резервные коды"
          label={label}
          submit="Создать новые коды"
          onCode={renew}
          onCancel={() => setAsked(undefined)}
        >
          <Text>Прежние резервные коды перестанут действовать.</Text>
        </CodeForm>
      )}
      {asked === 'off' && (
        <CodeForm
          title="Выключение двухфакторного входа"
          label={label}
          submit="Выключить"
          danger
          onCode={turnOff}
          onCancel={() => setAsked(undefined)}
        >
          <Text>Для входа снова будет достаточно логина и пароля.</Text>
        </CodeForm>
      )}
    </Stack>
  )
}
