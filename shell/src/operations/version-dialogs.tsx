import { describeError } from '@cabinet/shared/api'
import { useBusinessZone, useSession } from '@cabinet/shared/auth'
import {
  Banner,
  CopyButton,
  chakra,
  DateTime,
  Field,
  Input,
  NativeSelect,
  Row,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import { ChangeDialog, type ReleaseDialogProps } from './change-dialog.tsx'
import { type App, useVersions } from './queries.ts'

/**
 * Lets staff choose an app and one of its published versions that is neither live nor forbidden. One that the gate's browser has not
 * rendered is impossible: the command that renders it stands in its place.
 */
function useVersionChoice(apps: readonly App[], runs: (app: App, version: string) => boolean = () => false) {
  const zone = useBusinessZone()
  const [name, setName] = useState(apps[0]?.app ?? '')
  const [wanted, setWanted] = useState('')
  const { data, error } = useVersions(name)
  const app = apps.find((one) => one.app === name)
  const versions = data?.items.filter(
    ({ version }) => version !== app?.live && !app?.revoked.includes(version),
  )
  const chosen = versions?.find(({ version }) => version === wanted) ?? versions?.[0]
  const version = chosen?.version ?? ''
  const isRunning = app !== undefined && runs(app, version)
  const command = `./cabinet release draw ${name} ${version}`
  return {
    ...{ name, app, version, impossible: !chosen?.drawn && !isRunning },
    fields: (
      <>
        <Field label="Раздел">
          <NativeSelect
            value={name}
            options={apps.map((one) => ({ value: one.app, label: one.title }))}
            onChange={setName}
          />
        </Field>
        <Field label="Версия" hint={versions?.length === 0 ? 'Других опубликованных версий нет' : undefined}>
          <NativeSelect
            value={chosen?.version ?? ''}
            disabled={!chosen}
            options={versions?.map(({ version }) => ({ value: version, label: version })) ?? []}
            onChange={setWanted}
          />
        </Field>
        {error && <Banner tone="error">{describeError(error).message}</Banner>}
        {chosen?.drawn && (
          <Text size="xs" tone="muted">
            Браузер открыл все страницы без ошибок <DateTime at={chosen.drawn} zone={zone} as="text" />
          </Text>
        )}
        {chosen?.problem && !isRunning && (
          <Stack gap="1">
            <Text>{chosen.problem}. Проверит команда:</Text>
            <Row flexWrap="nowrap">
              <chakra.code fontSize="sm" overflowWrap="anywhere">
                {command}
              </chakra.code>
              <CopyButton value={command} label="Скопировать команду" />
            </Row>
          </Stack>
        )}
      </>
    ),
  }
}

/** Starts a rendered version for a share of users or for named people, or gives the one that runs to others; 0 % lets staff see it first. */
export function CanaryDialog({ apps, revision, onClose }: ReleaseDialogProps) {
  const { name, app, version, impossible, fields } = useVersionChoice(
    apps.filter((one) => one.app !== 'shell'),
    ({ canary }, chosen) => canary?.version === chosen,
  )
  const [share, setShare] = useState('0')
  const [people, setPeople] = useState(useSession((session) => session.user?.username ?? ''))
  const percent = Number(share.replace(',', '.'))
  const only = people.split(/[\s,;]+/).filter(Boolean)
  const mistakes = {
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
      invalid={Object.values(mistakes).some(Boolean)}
      impossible={impossible}
      onClose={onClose}
    >
      {(attempted) => (
        <>
          {fields}
          {!impossible && (
            <>
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
            </>
          )}
        </>
      )}
    </ChangeDialog>
  )
}

/** Promotes a published version whose pages the gate's browser has rendered. */
export function PromoteDialog({ apps, revision, onClose }: ReleaseDialogProps) {
  const { name, app, version, impossible, fields } = useVersionChoice(apps)
  return (
    <ChangeDialog
      action={{
        request: { type: 'promote', versions: [{ app: name, version }] },
        title: 'Выпустить версию',
        label: `Выпустить ${version}`,
        text: `Вместо ${app?.live} все новые страницы получат ${version}. Открытые вкладки предложат обновиться в течение минуты.`,
        done: `${app?.title}: в работе ${version}`,
      }}
      revision={revision}
      impossible={impossible}
      onClose={onClose}
    >
      {() => fields}
    </ChangeDialog>
  )
}
