import { call, describeError, queryFor, useMutation, useQuery } from '@cabinet/shared/api'
import {
  Banner,
  Button,
  CopyButton,
  Field,
  Input,
  NativeSelect,
  Row,
  Stack,
  Text,
  useOverlay,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import type { App } from './releases-data.ts'

interface PreviewDialogProps {
  readonly apps: readonly App[]
  readonly onClose: () => void
}

const durations = [
  { minutes: 15, label: '15 минут' },
  { minutes: 30, label: '30 минут' },
  { minutes: 60, label: '1 час' },
]

/** A link that shows a published version to who may manage releases. The shell shows previews, it has none. */
export function PreviewDialog({ apps, onClose }: PreviewDialogProps) {
  const overlay = useOverlay(true)
  const remotes = apps.filter((one) => one.app !== 'shell')
  const [app, setApp] = useState(remotes[0]?.app ?? '')
  const [chosen, setChosen] = useState('')
  const [minutes, setMinutes] = useState(30)
  const { data, error } = useQuery({
    ...queryFor('GET /releases/v1/apps/{app}/versions', { params: { app } }),
    enabled: app !== '',
  })
  const live = remotes.find((one) => one.app === app)?.live
  const versions = data?.items.map(({ version }) => version).filter((version) => version !== live)
  const version = versions?.includes(chosen) ? chosen : (versions?.[0] ?? '')
  const making = useMutation({
    mutationFn: () => call('POST /releases/v1/preview', { body: { app, version, minutes } }),
  })
  const link = making.data && location.origin + basePath() + making.data.path
  const failure = making.error ?? error
  const again =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
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
            onClick={() => making.mutate()}
          >
            Создать ссылку
          </Button>
        </>
      }
    >
      <Stack>
        <Text>
          Опубликованная версия откроется вместо действующей у того, кто перейдёт по ссылке и управляет
          релизами. Для остальных ничего не изменится.
        </Text>
        <Field label="Раздел">
          <NativeSelect value={app} onChange={({ currentTarget }) => again(setApp)(currentTarget.value)}>
            {remotes.map((one) => (
              <option key={one.app} value={one.app}>
                {one.title}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Версия" hint={versions?.length === 0 ? 'Других опубликованных версий нет' : undefined}>
          <NativeSelect
            value={version}
            disabled={!versions || versions.length === 0}
            onChange={({ currentTarget }) => again(setChosen)(currentTarget.value)}
          >
            {(versions ?? []).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Ссылка действует">
          <NativeSelect
            value={String(minutes)}
            onChange={({ currentTarget }) => again(setMinutes)(Number(currentTarget.value))}
          >
            {durations.map((one) => (
              <option key={one.minutes} value={String(one.minutes)}>
                {one.label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {failure && <Banner tone="error">{describeError(failure).message}</Banner>}
        {link && (
          <Field label="Ссылка">
            <Row flexWrap="nowrap">
              <Input readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
              <CopyButton value={link} label="Скопировать ссылку" />
            </Row>
          </Field>
        )}
      </Stack>
    </overlay.Dialog>
  )
}

/** Where the pages live: this page is one of them. */
function basePath(): string {
  return location.pathname.replace(/\/releases\/?$/, '')
}
