import { ChangeDialog, type ReleaseDialogProps } from './change-dialog.tsx'
import { useVersionChoice } from './version-choice.tsx'

/** Promotes a published version whose pages the gate's browser has drawn. */
export function PromoteDialog({ apps, revision, onClose }: ReleaseDialogProps) {
  const { name, app, version, impossible, fields } = useVersionChoice(apps)
  return (
    <ChangeDialog
      action={{
        request: { type: 'promote', versions: [{ app: name, version }] },
        title: 'Выпустить версию',
        label: `Выпустить ${version}`,
        text: `Вместо ${app?.live} все новые страницы получат ${version}. Открытые вкладки предложат обновиться в течение минуты.`,
        done: `${app?.title}: в работе ${version}`,
      }}
      revision={revision}
      impossible={impossible}
      onClose={onClose}
    >
      {() => fields}
    </ChangeDialog>
  )
}
