import { useSession } from '@cabinet/shared/auth'
import { usePreferences } from '@cabinet/shared/ui'

/** The browser's permission for notifications. */
export type Consent = NotificationPermission | 'unsupported'

export const notificationConsent = (): Consent => globalThis.Notification?.permission ?? 'unsupported'

/** Returns whether this user has turned notices on, and the browser allows them. */
export function areNoticesOn(): boolean {
  const { user } = useSession.getState()
  const { notices } = usePreferences.getState()
  return user !== null && notices[user.username] === true && notificationConsent() === 'granted'
}

/** Shows a notice in the place of the last one. @throws TypeError where a page may not show any, as on Android */
export const showNotice = (title: string): Notification =>
  new Notification(title, { tag: 'cabinet.new-orders', lang: 'ru', body: 'Кабинет партнёра' })
