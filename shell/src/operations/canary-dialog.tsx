import { describeError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Banner, Field, Input, NativeSelect } from '@cabinet/shared/ui'
import { useState } from 'react'
import { ChangeDialog } from './change-dialog.tsx'
import { type App, useVersions } from './queries.ts'

interface CanaryDialogProps {
  readonly apps: readonly App[]
  readonly revision: number
  readonly onClose: () => void
}

/** Starts a published version for a share of users or for named people; 0 % lets staff see it first. */
export function CanaryDialog({ apps, revision, onClose }: CanaryDialogProps) {
  const remotes = apps.filter((one) => one.app !== 'shell')
  const [name, setName] = useState(remotes[0]?.app ?? '')
  const [chosen, setChosen] = useState('')
  const [share, setShare] = useState('0')
  const [people, setPeople] = useState(useSession((session) => session.user?.username ?? ''))
  const { data, error } = useVersions(name)
  const app = remotes.find((one) => one.app === name)
  const versions = data?.items.map(({ version }) => version).filter((version) => version !== app?.live) ?? []
  const version = versions.includes(chosen) ? chosen : (versions[0] ?? '')
  const percent = Number(share.replace(',', '.'))
  const only = people.split(/[\s,;]+/).filter(Boolean)
  const mistakes = {
    version: data && version === '' ? 'Других опубликованных версий нет' : undefined,
    share: Number.isFinite(percent) && percent >= 0 && percent <= 100 ? undefined : 'Число от 0 до 100',
    people: percent > 0 || only.length > 0 ? undefined : 'Назовите хотя бы одного или задайте долю',
  }
  return (
    <ChangeDialog
      action={{
        request: { type: 'canary-start', app: name, version, percent, only },
        title: 'Пробный выпуск',
        label: 'Начать',
        text: 'Опубликованную версию раздела получат доля пользователей и те, кого вы назовёте. Данные настоящие. Если она сбоит чаще действующей, кабинет уберёт её сам.',
        done: `${app?.title ?? name}: ${version} у выбранных пользователей со второй открытой страницы`,
      }}
      revision={revision}
      invalid={version === '' || Object.values(mistakes).some(Boolean)}
      onClose={onClose}
    >
      {(attempted) => (
        <>
          <Field label="Раздел">
            <NativeSelect
              value={name}
              options={remotes.map((one) => ({ value: one.app, label: one.title }))}
              onChange={setName}
            />
          </Field>
          <Field label="Версия" hint={mistakes.version}>
            <NativeSelect
              value={version}
              disabled={versions.length === 0}
              options={versions.map((one) => ({ value: one, label: one }))}
              onChange={setChosen}
            />
          </Field>
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
          {error && <Banner tone="error">{describeError(error).message}</Banner>}
        </>
      )}
    </ChangeDialog>
  )
}
