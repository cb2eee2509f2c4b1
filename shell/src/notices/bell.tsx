import { useSession } from '@cabinet/shared/auth'
import { Button, IconButton, usePreference } from '@cabinet/shared/ui'
import BellIcon from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { type Consent, notificationConsent } from './consent.ts'

/** Turns notices of new orders on and off for this user; the browser asks for permission only after the click. */
export function Bell({ inWords = false }: { inWords?: boolean }) {
  const username = useSession(({ user }) => user?.username ?? '')
  const [notices, setNotices] = usePreference('notices')
  const [consent, setConsent] = useState(notificationConsent)
  const isOn = consent === 'granted' && notices[username] === true
  const [text, Icon] = stateOf(consent, isOn)
  const label = `Уведомления о новых заказах: ${text}`
  const press = async () => {
    // The part that follows the first row is there before anybody presses.
    const answer = isOn ? consent : await (await import('../start-late.ts')).askConsent()
    setConsent(answer)
    if (answer === 'granted') setNotices({ ...notices, [username]: !isOn })
  }
  const button = { icon: <Icon />, onClick: () => void press() }
  if (!inWords) return <IconButton {...button} label={label} />
  return (
    <Button {...button} variant="ghost" px="2" textAlign="start">
      {label}
    </Button>
  )
}

function stateOf(consent: Consent, isOn: boolean) {
  if (consent === 'unsupported') return ['браузер их не показывает', BellOff] as const
  if (consent === 'denied') return ['запрещены в браузере', BellOff] as const
  return isOn ? (['включены', BellRing] as const) : (['выключены', BellIcon] as const)
}
