import { describeError } from '@cabinet/shared/api'
import {
  Banner,
  Button,
  CopyButton,
  Field,
  Input,
  NativeSelect,
  Row,
  type SelectOption,
  Stack,
  Text,
  useOverlay,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import { type App, useMakePreview, useVersions } from './queries.ts'

interface PreviewDialogProps {
  readonly apps: readonly App[]
  readonly onClose: () => void
}

const durations = [
  { value: '15', label: '15 минут' },
  { value: '30', label: '30 минут' },
  { value: '60', label: '1 час' },
]

/** A link that shows a published version to who may manage releases. The shell shows previews, it has none. */
export function PreviewDialog({ apps, onClose }: PreviewDialogProps) {
  const overlay = useOverlay(true)
  const remotes = apps.filter((one) => one.app !== 'shell')
  const [app, setApp] = useState(remotes[0]?.app ?? '')
  const [chosen, setChosen] = useState('')
  const [minutes, setMinutes] = useState('30')
  const { data, error } = useVersions(app)
  const live = remotes.find((one) => one.app === app)?.live
  const versions = data?.items.map(({ version }) => version).filter((version) => version !== live) ?? []
  const version = versions.includes(chosen) ? chosen : (versions[0] ?? '')
  const making = useMakePreview()
  const failure = making.error ?? error
  /** Another choice needs another link. */
  const choose = (set: (value: string) => void) => (value: string) => {
    making.reset()
    set(value)
  }
  if (!overlay) return null
  return (
    <overlay.Dialog
      open
      onClose={onClose}
      title="Предпросмотр версии"
      busy={making.isPending}
      footer={
        <>
          <Button onClick={onClose}>Закрыть</Button>
          <Button
            variant="primary"
            loading={making.isPending}
            disabled={version === ''}
            onClick={() => making.mutate({ app, version, minutes: Number(minutes) })}
          >
            Создать ссылку
          </Button>
        </>
      }
    >
      <Stack>
        <Text>
          Опубликованная версия откроется вместо действующей у вас, в том браузере, где вы перейдёте по
          ссылке. Для остальных ничего не изменится.
        </Text>
        <Choice
          label="Раздел"
          value={app}
          options={remotes.map((one) => ({ value: one.app, label: one.title }))}
          onChange={choose(setApp)}
        />
        <Choice
          label="Версия"
          hint={data && versions.length === 0 ? 'Других опубликованных версий нет' : undefined}
          value={version}
          options={versions.map((one) => ({ value: one, label: one }))}
          onChange={choose(setChosen)}
        />
        <Choice label="Ссылка действует" value={minutes} options={durations} onChange={choose(setMinutes)} />
        {failure && <Banner tone="error">{describeError(failure).message}</Banner>}
        {making.data && <PreviewLink link={location.origin + basePath() + making.data.path} />}
      </Stack>
    </overlay.Dialog>
  )
}

interface ChoiceProps {
  label: string
  hint?: string | undefined
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      <NativeSelect value={value} disabled={options.length === 0} options={options} onChange={onChange} />
    </Field>
  )
}

function PreviewLink({ link }: { link: string }) {
  return (
    <Field label="Ссылка">
      <Row flexWrap="nowrap">
        <Input readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        <CopyButton value={link} label="Скопировать ссылку" />
      </Row>
    </Field>
  )
}

function basePath(): string {
  return location.pathname.replace(/\/releases\/?$/, '')
}
