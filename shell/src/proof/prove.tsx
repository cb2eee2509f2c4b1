import { Button } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { useId, useState } from 'react'
import { useLateElements } from '../frame/late-elements.ts'
import { ProofForm } from './proof-form.tsx'

export { AlreadySignedIn } from './already-signed-in.tsx'

let asking: Promise<boolean> | undefined

/** Asks the user to prove who he is, once for all calls that wait. @returns false when he does not */
export function prove(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) =>
    useLateElements.setState({ proof: <ProofDialog key="proof" onEnd={resolve} /> }),
  ).finally(() => {
    asking = undefined
    useLateElements.setState({ proof: null })
  })
  return asking
}

function ProofDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
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
      <ProofForm id={form} onBusy={setBusy} onField={setHasField} onProved={() => onEnd(true)} />
    </Dialog>
  )
}
