import { onTelemetry } from '@cabinet/shared/remote'
import { toast } from '@cabinet/shared/ui'
import { stackNamesRelease } from './attribute-error.ts'

/** Shows failures right after a press to the user; background failures concern developers only. */
export function showErrorsAfterPress(): () => void {
  return onTelemetry((event) => {
    if (event.type !== 'page-error' || !event.byUser) return
    if (event.kind !== 'handler' && event.kind !== 'rejection') return
    if (!stackNamesRelease(event.error, event.file)) return
    toast.error('Произошла ошибка, и действие могло не выполниться. Проверьте результат и повторите.', {
      id: 'page-error',
    })
  })
}
