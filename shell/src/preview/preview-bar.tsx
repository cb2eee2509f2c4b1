import type { ReleaseSet } from '@cabinet/contract'
import { call } from '@cabinet/shared/api'
import { businessZoneOf, mayEnter } from '@cabinet/shared/auth'
import { formatTime } from '@cabinet/shared/format'
import { Banner, Box, Button, toast } from '@cabinet/shared/ui'
import { useCallback, useEffect, useState } from 'react'
import { useShownSession } from '../session/shown-session.ts'
import { useUserStatus } from '../session/user.ts'

export interface PreviewBarProps {
  readonly preview: NonNullable<ReleaseSet['preview']>
  readonly title: string
}

/** Says all the time that this is not what everybody sees, and leads out. Who may not see it is led out at once. */
export function PreviewBar({ preview, title }: PreviewBarProps) {
  const [leaving, setLeaving] = useState(false)
  const zone = useShownSession(businessZoneOf)
  const allowed = useShownSession((session) => mayEnter(session, { permission: 'MANAGE_RELEASES' }))
  const known = useUserStatus(({ status }) => status === 'ready')
  const leave = useCallback(async () => {
    setLeaving(true)
    try {
      await call('DELETE /releases/v1/preview')
      location.reload()
    } catch {
      setLeaving(false)
      toast.error('Не удалось выйти из предпросмотра. Проверьте связь и попробуйте ещё раз')
    }
  }, [])
  useEffect(() => {
    if (known && !allowed) void leave()
  }, [known, allowed, leave])
  return (
    <Box mb="4">
      <Banner
        tone="warning"
        action={
          <Button
            size="sm"
            aria-label="Выйти из предпросмотра"
            loading={leaving}
            onClick={() => void leave()}
          >
            Выйти
          </Button>
        }
      >
        Предпросмотр: {title} {preview.version}. Это видите только вы, до {formatTime(preview.until, zone)}
      </Banner>
    </Box>
  )
}
