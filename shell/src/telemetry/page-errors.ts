import { emitTelemetry } from '@cabinet/shared/remote'

/**
 * Notes what goes wrong outside of every boundary, from the first moment on: the part that tells the server and the user of it comes
 * later and takes up what has been noted. Nothing is read out of the errors here.
 */
export function notePageErrors(): void {
  const note = (kind: 'script' | 'handler' | 'rejection' | 'policy', error: unknown, file: string) =>
    emitTelemetry({
      type: 'page-error',
      kind,
      error,
      file,
      byUser: navigator.userActivation?.isActive ?? false,
    })
  window.addEventListener('error', ({ error, filename }) => {
    // Only while a script is run for the first time there is a current one.
    note(document.currentScript ? 'script' : 'handler', error, filename)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejection', reason, ''))
  window.addEventListener('securitypolicyviolation', ({ sourceFile }) =>
    note('policy', undefined, sourceFile),
  )
}
