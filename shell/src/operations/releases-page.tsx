import { Banner, Button, LoadFailure, PageHeader, preloadingOverlay, Stack, Text } from '@cabinet/shared/ui'
import { useState } from 'react'
import { AppsTable } from './apps-table.tsx'
import { CanaryDialog } from './canary-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { HistoryTable } from './history-table.tsx'
import { type DecidedChange, useReleases } from './queries.ts'
import { VersionsTable } from './versions-table.tsx'

/** /releases: what is live, and the way back. Part of the shell: it works when every remote is broken. */
export function ReleasesPage() {
  const query = useReleases()
  const { data, error } = query
  const [change, setChange] = useState<DecidedChange>()
  const [starting, setStarting] = useState(false)
  if (error && !data)
    return (
      <Stack>
        <PageHeader title="Выпуски" />
        <LoadFailure query={query} />
      </Stack>
    )
  const works = data?.maintenance ?? false
  return (
    <Stack>
      <PageHeader
        title="Выпуски"
        aside={data && <Text tone="muted">ревизия {data.revision}</Text>}
        // Declared before their targets, because they have a line of their own on a phone.
        actions={
          <>
            <Button {...preloadingOverlay} disabled={!data} onClick={() => setStarting(true)}>
              Показать версию
            </Button>
            <Button
              {...preloadingOverlay}
              disabled={!data}
              onClick={() => setChange({ type: works ? 'maintenance-off' : 'maintenance-on' })}
            >
              {works ? 'Выключить технические работы' : 'Технические работы'}
            </Button>
          </>
        }
      />
      {works && (
        <Banner tone="warning">
          Включены технические работы: кабинет закрыт для всех, кроме тех, кто управляет выпусками.
        </Banner>
      )}
      <AppsTable apps={data?.apps} onChange={setChange} />
      {/* Rows are higher than their places: what stands below comes with them, and nothing moves. */}
      {data && (
        <>
          <VersionsTable apps={data.apps} />
          <HistoryTable />
        </>
      )}
      {starting && data && (
        <CanaryDialog apps={data.apps} revision={data.revision} onClose={() => setStarting(false)} />
      )}
      {change && data && (
        <ChangeDialog change={change} revision={data.revision} onClose={() => setChange(undefined)} />
      )}
    </Stack>
  )
}
