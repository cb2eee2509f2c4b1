import { describeError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import {
  Banner,
  Button,
  Field,
  Input,
  NativeSelect,
  type SelectOption,
  Stack,
  Text,
  Textarea,
  toast,
  useOverlay,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import { type App, useChange, useVersions } from './queries.ts'

interface CanaryDialogProps {
  readonly apps: readonly App[]
  readonly revision: number
  readonly onClose: () => void
}

const MIN_REASON_LENGTH = 3

/** A published version for a share of users, or for people by name: at 0 % a look at it before anybody else has it. */
export function CanaryDialog({ apps, revision, onClose }: CanaryDialogProps) {
  const overlay = useOverlay(true)
  const remotes = apps.filter((one) => one.app !== 'shell')
  const [name, setName] = useState(remotes[0]?.app ?? '')
  const [chosen, setChosen] = useState('')
  const [share, setShare] = useState('0')
  const [people, setPeople] = useState(useSession((session) => session.user?.username ?? ''))
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const { data, error } = useVersions(name)
  const app = remotes.find((one) => one.app === name)
  const versions = data?.items.map(({ version }) => version).filter((version) => version !== app?.live) ?? []
  const version = versions.includes(chosen) ? chosen : (versions[0] ?? '')
  const percent = Number(share.replace(',', '.'))
  const only = people.split(/[\s,;]+/).filter(Boolean)
  const mistakes = {
    share: Number.isFinite(percent) && percent >= 0 && percent <= 100 ? undefined : 'Число от 0 до 100',
    people: percent > 0 || only.length > 0 ? undefined : 'Назовите хотя бы одного или задайте долю',
    reason: reason.trim().length < MIN_REASON_LENGTH ? 'Напишите причину' : undefined,
  }
  const starting = useChange(() => {
    toast.success(`${app?.title ?? name}: ${version} у выбранных пользователей со второй открытой страницы`)
    onClose()
  })
  const start = () => {
    setAttempted(true)
    if (!app || version === '' || Object.values(mistakes).some(Boolean)) return
    starting.mutate({
      change: { type: 'start-canary', app, version, percent, only },
      reason: reason.trim(),
      revision,
    })
  }
  const failure = starting.error ?? error
  if (!overlay) return null
  return (
    <overlay.Dialog
      open
      onClose={onClose}
      title="Пробный выпуск"
      busy={starting.isPending}
      footer={
        <>
          <Button disabled={starting.isPending} onClick={onClose}>
            Отмена
          </Button>
          <Button variant="primary" loading={starting.isPending} disabled={version === ''} onClick={start}>
            Начать
          </Button>
        </>
      }
    >
      <Stack>
        <Text>
          Опубликованную версию раздела получат доля пользователей и те, кого вы назовёте. Данные настоящие.
          Если она сбоит чаще действующей, кабинет уберёт её сам.
        </Text>
        <Choice
          label="Раздел"
          value={name}
          options={remotes.map((one) => ({ value: one.app, label: one.title }))}
          onChange={setName}
        />
        <Choice
          label="Версия"
          hint={data && versions.length === 0 ? 'Других опубликованных версий нет' : undefined}
          value={version}
          options={versions.map((one) => ({ value: one, label: one }))}
          onChange={setChosen}
        />
        <Field label="Доля пользователей, %" error={attempted ? mistakes.share : undefined}>
          <Input
            inputMode="decimal"
            value={share}
            onChange={({ currentTarget }) => setShare(currentTarget.value)}
          />
        </Field>
        <Field
          label="И кому по имени"
          hint="Имена пользователей через запятую"
          error={attempted ? mistakes.people : undefined}
        >
          <Input value={people} onChange={({ currentTarget }) => setPeople(currentTarget.value)} />
        </Field>
        <Field
          label="Причина"
          hint="Останется в истории"
          required
          error={attempted ? mistakes.reason : undefined}
        >
          <Textarea
            value={reason}
            maxLength={500}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
        {failure && <Banner tone="error">{describeError(failure).message}</Banner>}
      </Stack>
    </overlay.Dialog>
  )
}

interface ChoiceProps {
  label: string
  hint?: string | undefined
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      <NativeSelect value={value} disabled={options.length === 0} options={options} onChange={onChange} />
    </Field>
  )
}
