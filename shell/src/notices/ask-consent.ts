import { toast } from '@cabinet/shared/ui'
import { type Consent, showNotice } from './consent.ts'

const refusals: Readonly<Record<Exclude<Consent, 'granted'>, string>> = {
  unsupported: 'Браузер не показывает уведомления. Откройте кабинет на компьютере.',
  denied: 'Разрешите уведомления в настройках сайта и обновите страницу.',
  default: 'Уведомления не включены.',
}

/** Asks for consent and shows the first notice, or why there is none. */
export async function askConsent(): Promise<Consent> {
  const answer = await ask()
  // A later message replaces the earlier one.
  if (answer !== 'granted') toast.error(refusals[answer], { id: 'notices' })
  return answer
}

async function ask(): Promise<Consent> {
  try {
    const answer = await Notification.requestPermission()
    if (answer === 'granted') showNotice('Уведомления о новых заказах включены')
    return answer
  } catch {
    // The browser has no notices, or shows none from a page.
    return 'unsupported'
  }
}
