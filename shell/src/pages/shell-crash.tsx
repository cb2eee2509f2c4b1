import { emitTelemetry } from '@cabinet/shared/remote'
import { useRouteError } from '@cabinet/shared/router'
import { Box, ErrorState } from '@cabinet/shared/ui'
import { useEffect } from 'react'

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
