import { describeError } from '@cabinet/shared/api'
import { Banner, Button, ErrorState, PageHeader, preloadOverlay, Stack, Text } from '@cabinet/shared/ui'
import { useCallback, useState } from 'react'
import { AppsTable } from './apps-table.tsx'
import { DeedDialog } from './deed-dialog.tsx'
import { HistoryTable } from './history-table.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { type Deed, useReleases } from './releases-data.ts'
import { VersionsTable } from './versions-table.tsx'

/** /releases: what is live, and the way back. Part of the shell: it works when every remote is broken. */
export function ReleasesPage() {
  const { data, error, isFetching, refetch } = useReleases()
  const [deed, setDeed] = useState<Deed>()
  const [previewing, setPreviewing] = useState(false)
  const ask = useCallback((next: Deed) => setDeed(next), [])
  if (error && !data) {
    const { message, requestId } = describeError(error)
    return (
      <Stack>
        <PageHeader title="Выпуски" />
        <ErrorState
          message={message}
          requestId={requestId}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Stack>
    )
  }
  const works = data?.maintenance ?? false
  return (
    <Stack>
      <PageHeader
        title="Выпуски"
        aside={data && <Text tone="muted">ревизия {data.revision}</Text>}
        actions={
          data && (
            <>
              <Button
                onPointerEnter={preloadOverlay}
                onFocus={preloadOverlay}
                onClick={() => setPreviewing(true)}
              >
                Предпросмотр
              </Button>
              <Button
                onPointerEnter={preloadOverlay}
                onFocus={preloadOverlay}
                onClick={() => setDeed({ type: works ? 'maintenance-off' : 'maintenance-on' })}
              >
                {works ? 'Выключить технические работы' : 'Технические работы'}
              </Button>
            </>
          )
        }
      />
      {works && (
        <Banner tone="warning">
          Включены технические работы: новые страницы кабинета закрыты для всех. Эта вкладка открыта раньше.
        </Banner>
      )}
      <AppsTable apps={data?.apps} onDeed={ask} />
      <VersionsTable apps={data?.apps} />
      <HistoryTable />
      {previewing && data && <PreviewDialog apps={data.apps} onClose={() => setPreviewing(false)} />}
      {deed && data && <DeedDialog deed={deed} revision={data.revision} onClose={() => setDeed(undefined)} />}
    </Stack>
  )
}
