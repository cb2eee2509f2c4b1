import { Banner, Button, LoadFailure, PageHeader, preloadingOverlay, Stack } from '@cabinet/shared/ui'
import { useCallback, useState } from 'react'
import { type Action, maintenanceAction } from './actions.ts'
import { AppsTable } from './apps-table.tsx'
import { CanaryDialog } from './canary-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { HistoryTable } from './history-table.tsx'
import { type App, useReleases } from './queries.ts'
import { VersionsTable } from './versions-table.tsx'

/** An action that was asked for; its dialog stays when it is closed, to give the focus back. */
interface Asked {
  readonly id: number
  readonly action: Action
  readonly app: App | undefined
  readonly opener: HTMLElement | null
  readonly open: boolean
  readonly done: boolean
}

/** The element that opened the dialog; after the change the row’s menu, as the button may have gone. */
function focusAfter({ app, opener, done }: Asked): HTMLElement | null {
  if (!done || !app) return opener
  return document.querySelector<HTMLElement>(`[data-row="${app.app}"] [aria-haspopup]`) ?? opener
}

/** /releases: what is live, and the way back. Part of the shell: it works when every remote is broken. */
export function ReleasesPage() {
  const query = useReleases()
  const { data, error } = query
  const [asked, setAsked] = useState<Asked>()
  const [starting, setStarting] = useState(false)
  const ask = useCallback(
    (action: Action, opener: HTMLElement | null, app?: App) =>
      setAsked((before) => ({ id: (before?.id ?? 0) + 1, action, app, opener, open: true, done: false })),
    [],
  )
  if (error && !data)
    return (
      <Stack>
        <PageHeader title="Версии" />
        <LoadFailure query={query} />
      </Stack>
    )
  const works = maintenanceAction(!data?.maintenance)
  return (
    <Stack>
      <PageHeader
        title="Версии"
        // There before what they act upon, for on a phone they have a line of their own.
        actions={
          <>
            <Button {...preloadingOverlay} disabled={!data} onClick={() => setStarting(true)}>
              Пробный выпуск
            </Button>
            <Button
              {...preloadingOverlay}
              disabled={!data}
              onClick={({ currentTarget }) => ask(works, currentTarget)}
            >
              {works.item}
            </Button>
          </>
        }
      />
      {data?.maintenance && (
        <Banner tone="warning">
          Включены технические работы: кабинет закрыт для всех, кроме тех, кто управляет версиями.
        </Banner>
      )}
      <AppsTable apps={data?.apps} onAction={ask} />
      {/* Rows are higher than their places: what stands below comes with them, and nothing moves. */}
      {data && (
        <>
          <VersionsTable apps={data.apps} revision={data.revision} />
          <HistoryTable titles={Object.fromEntries(data.apps.map(({ app, title }) => [app, title]))} />
        </>
      )}
      {starting && data && (
        <CanaryDialog apps={data.apps} revision={data.revision} onClose={() => setStarting(false)} />
      )}
      {asked && data && (
        <ChangeDialog
          key={asked.id}
          action={asked.action}
          revision={data.revision}
          open={asked.open}
          onClose={(done) => setAsked({ ...asked, open: false, done })}
          returnFocus={{
            get current() {
              return focusAfter(asked)
            },
          }}
        />
      )}
    </Stack>
  )
}
