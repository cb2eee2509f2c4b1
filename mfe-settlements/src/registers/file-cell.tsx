import { download } from '@cabinet/shared/api'
import { Button, Spinner, Text } from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useRetry } from './queries.ts'
import { Line, RegisterFile } from './register-file.tsx'
import type { RegisterRow } from './register-rows.ts'

export function FileCell({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const { type, file } = row
  if (file === undefined) return <MissingFile row={row} merchantId={merchantId} />
  return (
    <RegisterFile
      {...{ type, name: file.name, size: file.size }}
      fetchFile={(options) =>
        download('GET /accounting/v1/apps-unloading-download-file/{fileId}', {
          params: { fileId: file.id },
          fallbackName: file.name,
          ...options,
        })
      }
    />
  )
}

function MissingFile({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const { type, state, unloadingId } = row
  const retry = useRetry(merchantId)
  if (state === 'ready') return `${type}: —`
  if (state === 'waiting')
    return (
      <Line>
        <Spinner decorative />
        {type}
        <Text tone="muted">Формируется…</Text>
      </Line>
    )
  if (state !== 'failed') return `${type}: неизвестное состояние`
  return (
    <Line>
      <CircleAlert aria-hidden />
      {type}
      <Text tone="danger">Не удалось сформировать</Text>
      <Button
        size="sm"
        icon={<RotateCw />}
        loading={retry.isPending}
        onClick={() => retry.mutate(unloadingId)}
      >
        Повторить
      </Button>
    </Line>
  )
}
