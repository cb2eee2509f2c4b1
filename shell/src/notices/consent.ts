import { useSession } from '@cabinet/shared/auth'
import { usePreferences } from '@cabinet/shared/ui'

/** The browser's permission for notifications. */
export type Consent = NotificationPermission | 'unsupported'

export const consentNow = (): Consent =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** Returns whether this user has turned notices on, and the browser allows them. */
export function areNoticesOn(): boolean {
  const { user } = useSession.getState()
  return (
    user !== null && usePreferences.getState().notices[user.username] === true && consentNow() === 'granted'
  )
}

/** Notices with this tag replace each other. */
const tag = 'cabinet.new-orders'

/** Shows a notice. @throws TypeError where a page may not show any, as on Android */
export const showNotice = (title: string): Notification =>
  new Notification(title, { tag, lang: 'ru', body: 'Кабинет партнёра' })
