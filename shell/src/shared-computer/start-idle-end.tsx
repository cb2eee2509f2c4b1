import { call } from '@cabinet/shared/api'
import { expireSession, onSessionEvent, useSession } from '@cabinet/shared/auth'
import { Button, Text } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { useLateElements } from '../frame/late-elements.ts'
import { storeSessionEnd } from '../session/session-end.ts'
import { followIdle } from './idle-end.ts'

/** Follows keys and presses of a session on a shared computer; others have nothing to follow. @param reload leaves the page without a question */
export function startIdleEnd(reload: () => void): void {
  const stop = useSession.subscribe(begin)
  begin(useSession.getState())

  function begin({ user }: ReturnType<typeof useSession.getState>): void {
    if (user === null) return
    stop()
    if (user.idleMinutes === undefined) return
    const idle = followIdle({
      minutes: user.idleMinutes,
      tell: async (secondsAgo) => {
        const body = secondsAgo === undefined ? {} : { secondsAgo }
        return (await call('POST /users/api/v1/activity', { body })).secondsLeft
      },
      onLeft: (seconds) => {
        const warning = seconds === null ? null : <IdleWarning key="idle" seconds={seconds} />
        if (warning !== useLateElements.getState().idle) useLateElements.setState({ idle: warning })
      },
      hide: (isHidden) => {
        document.documentElement.hidden = isHidden
      },
      onEnd: expireSession,
    })
    onSessionEvent(({ type }) => {
      if (type === 'signedIn') return
      if (type !== 'expired') return idle.stop()
      if (idle.isOver()) storeSessionEnd('idle')
      // Nothing of the page may be read until its toast closes.
      document.documentElement.hidden = true
      reload()
    })
  }
}

/** Any key or press continues, so the button needs no other effect. */
function IdleWarning({ seconds }: { seconds: number }) {
  const goOn = () => undefined
  return (
    <Dialog
      open
      onClose={goOn}
      role="alertdialog"
      title={`Сеанс закончится через ${seconds} с`}
      footer={
        <Button variant="primary" onClick={goOn}>
          Продолжить
        </Button>
      }
    >
      <Text>
        Это общий компьютер, и на нём давно не было нажатий. Чтобы продолжить, нажмите любую клавишу.
      </Text>
    </Dialog>
  )
}
