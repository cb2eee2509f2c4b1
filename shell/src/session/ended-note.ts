import { storedDrafts } from './drafts.ts'
import { ENDED_KEY } from './store-session-end.ts'

/** The notice on the sign-in page after an expired session. */
export const ENDED =
  'Сеанс закончился: прошёл его срок, его завершили с другого устройства или изменились ваши права.'

export const DRAFT_KEPT = 'Введённое в формы сохранено в этой вкладке и вернётся после входа.'

/** Returns the notice; undefined when no session has expired in this tab. */
export function endedNote(): string | undefined {
  try {
    if (sessionStorage.getItem(ENDED_KEY) === null) return undefined
    return Object.keys(storedDrafts()).length > 0 ? `${ENDED} ${DRAFT_KEPT}` : ENDED
  } catch {
    return undefined
  }
}

export function clearEndedNote(): void {
  try {
    sessionStorage.removeItem(ENDED_KEY)
  } catch {
    // Storage may be blocked.
  }
}
