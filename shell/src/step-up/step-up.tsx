import { describeError, useMutation } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Navigate, useSearchParams } from '@cabinet/shared/router'
import { Button, toast } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { useEffect, useId, useState } from 'react'
import { useLateElements } from '../frame/late-elements.ts'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'
import { safeReturnTo } from '../sign-in/return-to.ts'
import { finishStepUp } from './provider.ts'
import { StepUpForm } from './step-up-form.tsx'

let asking: Promise<boolean> | undefined

/** Asks the user to step up, once for all calls that wait. @returns false when he does not */
export function stepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) =>
    useLateElements.setState({ stepUp: <StepUpDialog key="step-up" onEnd={resolve} /> }),
  ).finally(() => {
    asking = undefined
    useLateElements.setState({ stepUp: null })
  })
  return asking
}

function StepUpDialog({ onEnd }: { onEnd: (isVerified: boolean) => void }) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [hasField, setHasField] = useState(false)
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title="Подтвердите, что это вы"
      width={440}
      busy={busy}
      aboveKeyboard
      footer={
        <>
          <Button disabled={busy} onClick={() => onEnd(false)}>
            Отмена
          </Button>
          {hasField && (
            <Button type="submit" form={form} variant="primary" loading={busy}>
              Подтвердить
            </Button>
          )}
        </>
      }
    >
      <StepUpForm id={form} onBusy={setBusy} onField={setHasField} onVerified={() => onEnd(true)} />
    </Dialog>
  )
}

/** The sign-in page of who is signed in: leads on, from a step-up at the provider to where it was asked for. */
export function AlreadySignedIn() {
  const [search] = useSearchParams()
  // The user of a locked session is not known, and unlocks it by a page of its own.
  const isOpen = useSession(({ user }) => user !== null)
  const { data, mutate, isSuccess } = useMutation({
    mutationFn: () => finishStepUp(),
    onSuccess: (back) => {
      if (back?.problem) toast.error(describeError(back.problem).message)
      else if (back) toast.success('Вы подтвердили, что это вы. Повторите действие')
    },
  })
  useEffect(() => {
    if (isOpen) mutate()
  }, [isOpen, mutate])
  if (!isSuccess) return <PageSkeleton />
  return <Navigate to={data?.path ?? safeReturnTo(search.get('returnTo'))} replace />
}
