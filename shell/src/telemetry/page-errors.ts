import { emitTelemetry } from '@cabinet/shared/remote'

/** Failures are noted from the first moment; the part that tells server and user comes later and takes them up. */
export function recordPageErrors(): void {
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
