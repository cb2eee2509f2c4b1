import { Button, Spinner } from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Line } from './line.ts'
import { useRetry } from './queries.ts'
import { RegisterFile } from './register-file.tsx'
import type { RegisterRow } from './register-rows.ts'

export function FileCell({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  return row.file === undefined ? (
    <MissingFile state={row.state} unloadingId={row.unloadingId} merchantId={merchantId} />
  ) : (
    <RegisterFile file={row.file} />
  )
}

interface MissingFileProps {
  state: RegisterRow['state']
  unloadingId: number
  merchantId: string
}

function MissingFile({ state, unloadingId, merchantId }: MissingFileProps) {
  const retry = useRetry(merchantId)
  if (state === 'ready') return '—'
  if (state === 'waiting')
    return (
      <Line>
        <Spinner decorative />
        Формируется…
      </Line>
    )
  return (
    <Line>
      <CircleAlert aria-hidden />
      <span title="Не удалось сформировать">Не удалось сформировать</span>
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
