import { emitTelemetry } from '@cabinet/shared/remote'

/**
 * Notes what goes wrong outside of every boundary, from the first moment on: the part that tells the server of it comes later and
 * takes up what has been noted. Nothing is read out of the errors here.
 */
export function notePageErrors(): void {
  window.addEventListener('error', ({ error, filename }) => {
    // Only while a script is run for the first time there is a current one.
    const kind = document.currentScript ? 'script' : 'handler'
    emitTelemetry({ type: 'page-error', kind, error, file: filename })
  })
  window.addEventListener('unhandledrejection', ({ reason }) =>
    emitTelemetry({ type: 'page-error', kind: 'rejection', error: reason, file: '' }),
  )
  window.addEventListener('securitypolicyviolation', ({ sourceFile }) =>
    emitTelemetry({ type: 'page-error', kind: 'policy', error: undefined, file: sourceFile }),
  )
}
