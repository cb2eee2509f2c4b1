import { emitTelemetry } from '@cabinet/shared/remote'
import { useRouteError } from '@cabinet/shared/router'
import { Box, ErrorState } from '@cabinet/shared/ui'
import { useEffect } from 'react'

/** The shell's own fault: the last thing that can still be drawn. */
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
        message="В кабинете произошла ошибка. Обновите страницу, чтобы продолжить."
        onRetry={() => location.reload()}
      />
    </Box>
  )
}
