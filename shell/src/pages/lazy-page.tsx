import { emitTelemetry } from '@cabinet/shared/remote'
import { useRouteError } from '@cabinet/shared/router'
import { Box, ErrorState } from '@cabinet/shared/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'

export type LoadPage = () => Promise<ComponentType>

const loaded = new WeakMap<LoadPage, ComponentType>()

/** A page of the shell with a placeholder until its code loads. State instead of Suspense, which would delay the reveal by 300 ms. */
export function LazyPage({ load }: { load: LoadPage }) {
  const [state, setState] = useState<{ Page?: ComponentType | undefined; error?: unknown }>({
    Page: loaded.get(load),
  })
  const { Page } = state
  useEffect(() => {
    if (Page) return
    let current = true
    load().then(
      (come) => {
        loaded.set(load, come)
        if (current) setState({ Page: come })
      },
      (error: unknown) => current && setState({ error }),
    )
    return () => {
      current = false
    }
  }, [Page, load])
  // The error element of the routes reports it.
  if ('error' in state) throw state.error
  return Page ? <Page /> : <PageSkeleton />
}

/** An error of the shell itself: the last page that can still render. */
export function ShellCrash() {
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
    emitTelemetry({ type: 'page-error', kind: 'render', error, file: '', byUser: false })
  }, [error])
  return (
    <Box as="main" p="6">
      <ErrorState
        title="Не удалось показать страницу"
        message="Произошла ошибка. Обновите страницу."
        onRetry={() => location.reload()}
      />
    </Box>
  )
}
