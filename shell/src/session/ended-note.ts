import { storedDrafts } from './drafts.ts'
import { ENDED_KEY } from './session-end.ts'
import { readStorage, writeStorage } from './storage.ts'

/** Holds the name of the user who has locked the cabinet, for the other tabs. */
export const LOCKED_KEY = 'cabinet.locked'

/** The notice on the sign-in page after an expired session. */
export const ENDED =
  'Сеанс закончился: прошёл его срок, его завершили с другого устройства или изменились ваши права.'

const IDLE = 'Сеанс закончился: на этом общем компьютере долго не было нажатий.'

export const DRAFT_KEPT = 'Введённое в формы сохранено в этой вкладке и вернётся после входа.'

/** Returns the notice; undefined when no session has expired in this tab. */
export function endedNote(): string | undefined {
  const because = readStorage('sessionStorage', ENDED_KEY)
  if (because === null) return undefined
  const note = because === 'idle' ? IDLE : ENDED
  return Object.keys(storedDrafts()).length > 0 ? `${note} ${DRAFT_KEPT}` : note
}

/** A new session is neither over nor locked. */
export function clearEndedNote(): void {
  writeStorage('localStorage', LOCKED_KEY, null)
  writeStorage('sessionStorage', ENDED_KEY, null)
}
