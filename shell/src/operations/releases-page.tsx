import {
  Banner,
  Button,
  LoadFailure,
  MoreMenu,
  narrowQuery,
  PageHeader,
  preloadingOverlay,
  Stack,
  useMedia,
} from '@cabinet/shared/ui'
import { useCallback, useState } from 'react'
import { type Action, isDestructive, maintenanceAction } from './actions.ts'
import { AppsTable } from './apps-table.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ErrorsTable } from './errors-table.tsx'
import { HistoryTable } from './history-table.tsx'
import { type App, useReleases } from './queries.ts'
import { CanaryDialog, PromoteDialog } from './version-dialogs.tsx'
import { VersionsTable } from './versions-table.tsx'

/** A requested action. It stays after its dialog closes, so that the focus can return. */
interface Asked {
  readonly id: number
  readonly action: Action
  readonly app: App | undefined
  readonly opener: HTMLElement | null
  readonly open: boolean
  readonly done: boolean
}

/** Returns the element that opened the dialog; after the change the row’s menu: the button may have gone. */
function focusAfter({ app, opener, done }: Asked): HTMLElement | null {
  if (!done || !app) return opener
  return document.querySelector<HTMLElement>(`[data-row="${app.app}"] [aria-haspopup]`) ?? opener
}

/** /releases shows what is live and rolls it back. It is part of the shell, so it works when every remote is broken. */
export function ReleasesPage() {
  const query = useReleases()
  const { data, error } = query
  const [asked, setAsked] = useState<Asked>()
  const narrow = useMedia(narrowQuery)
  const [starting, setStarting] = useState<'promote' | 'canary'>()
  const Starting = starting === 'canary' ? CanaryDialog : PromoteDialog
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
  const titles = Object.fromEntries(data?.apps.map(({ app, title }) => [app, title]) ?? [])
  return (
    <Stack>
      <PageHeader
        title="Версии"
        // The buttons are there before the data, so that nothing moves.
        actions={
          <>
            <Button
              {...preloadingOverlay}
              variant="primary"
              disabled={!data}
              onClick={() => setStarting('promote')}
            >
              Выпустить версию
            </Button>
            {narrow ? (
              data && (
                <MoreMenu
                  label="Другие действия"
                  items={[
                    { key: 'canary', label: 'Пробный выпуск', onSelect: () => setStarting('canary') },
                    {
                      key: 'maintenance',
                      label: works.item,
                      danger: isDestructive(works),
                      onSelect: (button) => ask(works, button),
                    },
                  ]}
                />
              )
            ) : (
              <>
                <Button {...preloadingOverlay} disabled={!data} onClick={() => setStarting('canary')}>
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
            )}
          </>
        }
      />
      {data?.maintenance && (
        <Banner tone="warning">
          Включены технические работы: кабинет закрыт для всех, кроме тех, кто управляет версиями.
        </Banner>
      )}
      <AppsTable apps={data?.apps} onAction={ask} />
      {/* Loaded rows are higher than their placeholders, so the tables below appear with them and nothing moves. */}
      {data && (
        <>
          <VersionsTable apps={data.apps} revision={data.revision} />
          <ErrorsTable titles={titles} />
          <HistoryTable titles={titles} />
        </>
      )}
      {starting && data && (
        <Starting apps={data.apps} revision={data.revision} onClose={() => setStarting(undefined)} />
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
