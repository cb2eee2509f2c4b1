import { useSession } from '@cabinet/shared/auth'
import { Button, IconButton, toast, usePreference } from '@cabinet/shared/ui'
import BellIcon from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { type Consent, notificationConsent, showNotice } from './consent.ts'

const refusals: Readonly<Record<Exclude<Consent, 'granted'>, string>> = {
  unsupported: 'Браузер не показывает уведомления. Откройте кабинет на компьютере.',
  denied: 'Разрешите уведомления в настройках сайта и обновите страницу.',
  default: 'Уведомления не включены.',
}

/** Turns notices of new orders on and off for this user; the browser asks for permission only after the click. */
export function Bell({ inWords = false }: { inWords?: boolean }) {
  const username = useSession(({ user }) => user?.username ?? '')
  const [notices, setNotices] = usePreference('notices')
  const [consent, setConsent] = useState(notificationConsent)
  const isOn = consent === 'granted' && notices[username] === true
  const [text, Icon] = stateOf(consent, isOn)
  const label = `Уведомления о новых заказах: ${text}`
  const press = async () => {
    const answer = isOn ? consent : await askConsent()
    setConsent(answer)
    if (answer === 'granted') setNotices({ ...notices, [username]: !isOn })
    // A later message replaces the earlier one.
    else toast.error(refusals[answer], { id: 'notices' })
  }
  const button = { icon: <Icon />, onClick: () => void press() }
  if (!inWords) return <IconButton {...button} label={label} />
  return (
    <Button {...button} variant="ghost" px="2" whiteSpace="normal" textAlign="start">
      {label}
    </Button>
  )
}

/** Asks for consent and shows the first notice. */
async function askConsent(): Promise<Consent> {
  try {
    const answer = await Notification.requestPermission()
    if (answer === 'granted') showNotice('Уведомления о новых заказах включены')
    return answer
  } catch {
    // The browser has no notices, or shows none from a page.
    return 'unsupported'
  }
}

function stateOf(consent: Consent, isOn: boolean) {
  if (consent === 'unsupported') return ['браузер их не показывает', BellOff] as const
  if (consent === 'denied') return ['запрещены в браузере', BellOff] as const
  return isOn ? (['включены', BellRing] as const) : (['выключены', BellIcon] as const)
}
