import { describeError } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import {
  Banner,
  CopyButton,
  chakra,
  DateTime,
  Field,
  NativeSelect,
  Row,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import { type App, useVersions } from './queries.ts'

/**
 * Lets staff choose an app and one of its published versions that is neither live nor forbidden. One that the gate's browser has not
 * drawn is impossible: the command that draws it stands in its place.
 */
export function useVersionChoice(
  apps: readonly App[],
  runs: (app: App, version: string) => boolean = () => false,
) {
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
