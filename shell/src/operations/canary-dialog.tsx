import { useSession } from '@cabinet/shared/auth'
import { Field, Input } from '@cabinet/shared/ui'
import { useState } from 'react'
import { ChangeDialog, type ReleaseDialogProps } from './change-dialog.tsx'
import { useVersionChoice } from './version-choice.tsx'

/** Starts a drawn version for a share of users or for named people, or gives the one that runs to others; 0 % lets staff see it first. */
export function CanaryDialog({ apps, revision, onClose }: ReleaseDialogProps) {
  const { name, app, version, impossible, fields } = useVersionChoice(
    apps.filter((one) => one.app !== 'shell'),
    ({ canary }, chosen) => canary?.version === chosen,
  )
  const [share, setShare] = useState('0')
  const [people, setPeople] = useState(useSession((session) => session.user?.username ?? ''))
  const percent = Number(share.replace(',', '.'))
  const only = people.split(/[\s,;]+/).filter(Boolean)
  const mistakes = {
    share: Number.isFinite(percent) && percent >= 0 && percent <= 100 ? undefined : 'Число от 0 до 100',
    people: percent > 0 || only.length > 0 ? undefined : 'Назовите хотя бы одного или задайте долю',
  }
  return (
    <ChangeDialog
      action={{
        request: { type: 'canary-start', app: name, version, percent, only },
        title: 'Пробный выпуск',
        label: 'Начать',
        text: 'Опубликованную версию раздела получат доля пользователей и те, кого вы назовёте. Данные настоящие. Если она сбоит чаще действующей, кабинет уберёт её сам.',
        done: `${app?.title ?? name}: ${version} у выбранных пользователей со второй открытой страницы`,
      }}
      revision={revision}
      invalid={Object.values(mistakes).some(Boolean)}
      impossible={impossible}
      onClose={onClose}
    >
      {(attempted) => (
        <>
          {fields}
          {!impossible && (
            <>
              <Field label="Доля пользователей, %" error={attempted ? mistakes.share : undefined}>
                <Input
                  inputMode="decimal"
                  value={share}
                  onChange={({ currentTarget }) => setShare(currentTarget.value)}
                />
              </Field>
              <Field
                label="И кому по имени"
                hint="Имена пользователей через запятую"
                error={attempted ? mistakes.people : undefined}
              >
                <Input value={people} onChange={({ currentTarget }) => setPeople(currentTarget.value)} />
              </Field>
            </>
          )}
        </>
      )}
    </ChangeDialog>
  )
}
