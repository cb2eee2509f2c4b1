import { describeError } from '@cabinet/shared/api'
import { Banner, Field, NativeSelect } from '@cabinet/shared/ui'
import { useState } from 'react'
import { type App, useVersions } from './queries.ts'

/** Lets staff choose an app and one of its published versions that is neither live nor forbidden. */
export function useVersionChoice(apps: readonly App[]) {
  const [name, setName] = useState(apps[0]?.app ?? '')
  const [wanted, setWanted] = useState('')
  const { data, error } = useVersions(name)
  const app = apps.find((one) => one.app === name)
  const versions = data?.items.filter(
    ({ version }) => version !== app?.live && !app?.revoked.includes(version),
  )
  const chosen = versions?.find(({ version }) => version === wanted) ?? versions?.[0]
  return {
    ...{ name, app, chosen },
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
      </>
    ),
  }
}
