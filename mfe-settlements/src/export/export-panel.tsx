import { download } from '@cabinet/shared/api'
import { useToday } from '@cabinet/shared/auth'
import {
  Card,
  DateRangeInput,
  type DayRange,
  DownloadButton,
  Row,
  rangeProblems,
  Stack,
  Text,
  useDownload,
} from '@cabinet/shared/ui'
import { type FormEvent, useState } from 'react'

const required = 'Обязательное поле для заполнения'

export function ExportPanel({ merchantId }: { merchantId: string }) {
  const today = useToday()
  const [range, setRange] = useState<DayRange>({ from: '', to: '' })
  const [attempted, setAttempted] = useState(false)
  const zip = useDownload()
  const problems = {
    ...rangeProblems(range, { max: today, today }),
    ...(range.from === '' && { from: required }),
    ...(range.to === '' && { to: required }),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (Object.keys(problems).length > 0) return
    void zip.start((options) =>
      download('GET /accounting/v1/merchants/{id}/push-apps-unloading', {
        params: { id: merchantId },
        query: { startDate: range.from, endDate: range.to },
        fallbackName: 'registers.zip',
        ...options,
      }),
    )
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
            <DownloadButton download={zip} progressLabel="Выгрузка реестра" variant="primary">
              Выгрузить
            </DownloadButton>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
