import { onTelemetry } from '@cabinet/shared/remote'
import { toast } from '@cabinet/shared/ui'
import { isOfRelease } from './blame.ts'

/**
 * Whoever has pressed something and sees nothing happen is told that it failed: the page stays as it is, with all that was typed.
 * What fails by itself, in the background, is the developers' to know. Returns the way to stop.
 */
export function tellUser(): () => void {
  return onTelemetry((event) => {
    if (event.type !== 'page-error' || !event.byUser) return
    if (event.kind !== 'handler' && event.kind !== 'rejection') return
    if (!isOfRelease(event.error, event.file)) return
    toast.error('Произошла ошибка, и действие могло не выполниться. Проверьте результат и повторите.', {
      id: 'page-error',
    })
  })
}
