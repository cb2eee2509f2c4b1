import { emitTelemetry } from '@cabinet/shared/remote'

/** Records failures from the first moment; the reporting part loads later and takes them over. */
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
    // The page has a current script only while one runs for the first time.
    note(document.currentScript ? 'script' : 'handler', error, filename)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejection', reason, ''))
  window.addEventListener('securitypolicyviolation', ({ sourceFile }) =>
    note('policy', undefined, sourceFile),
  )
}
