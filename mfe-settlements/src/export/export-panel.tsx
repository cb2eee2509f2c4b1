import { useSession } from '@cabinet/shared/auth'
import { todayIn } from '@cabinet/shared/format'
import {
  Button,
  Card,
  DateRangeInput,
  type DayRange,
  ProgressBar,
  Row,
  rangeProblems,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import Download from 'lucide-react/icons/download'
import { type FormEvent, useState } from 'react'
import { fileSize } from '../file-size.ts'
import { useExport } from './use-export.ts'

const required = 'Обязательное поле для заполнения'

/** The registers of any range as one zip. Source: specification 2. */
export function ExportPanel({ merchantId }: { merchantId: string }) {
  const zone = useSession((session) => session.user?.businessTz ?? '+06:00')
  const today = todayIn(zone)
  const [range, setRange] = useState<DayRange>({ from: '', to: '' })
  const [attempted, setAttempted] = useState(false)
  const { received, start, abort } = useExport(merchantId)
  const found = rangeProblems(range, { max: today, today })
  const problems = {
    ...found,
    ...(range.from === '' && { from: required }),
    ...(range.to === '' && { to: required }),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (Object.values(problems).every((problem) => problem === undefined)) void start(range.from, range.to)
  }
  return (
    <Card padded maxWidth="640px">
      <form onSubmit={send} noValidate aria-label="Выгрузка реестра">
        <Stack>
          <Text tone="muted">
            Реестр заявок, скоринговый реестр и выкупленные заявки за период одним zip-архивом. В файлах
            данные на момент выгрузки.
          </Text>
          <DateRangeInput
            required
            fromLabel="Дата начала"
            toLabel="Дата окончания"
            value={range}
            today={today}
            onChange={setRange}
            errors={attempted ? problems : {}}
          />
          <Row>
            <Button type="submit" variant="primary" icon={<Download />} loading={received !== undefined}>
              Выгрузить
            </Button>
            {received !== undefined && (
              <>
                <Button onClick={abort}>Отменить</Button>
                <Text tone="muted" numeric role="status">
                  {received === 0 ? 'Готовим файлы…' : `Получено ${fileSize(received)}`}
                </Text>
              </>
            )}
          </Row>
          {received !== undefined && <ProgressBar label="Выгрузка реестра" />}
        </Stack>
      </form>
    </Card>
  )
}
