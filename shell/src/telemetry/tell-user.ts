import { onTelemetry } from '@cabinet/shared/remote'
import { toast } from '@cabinet/shared/ui'
import { isOfRelease } from './blame.ts'

/** Who has pressed something and sees nothing happen is told; background failures are the developers' to know. */
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
