import { firstDayOf } from '@cabinet/contract/report-steps'
import { download } from '@cabinet/shared/api'
import { useToday } from '@cabinet/shared/auth'
import { shiftDays, startOfMonth } from '@cabinet/shared/format'
import {
  Button,
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
          <Row as="fieldset" aria-label="Быстрый выбор периода" minWidth="0">
            {exportPresets(today).map(({ text, from, to }) => (
              <Button
                key={text}
                size="sm"
                _pressed={{ bg: 'accent.subtle', color: 'accent.fg' }}
                aria-pressed={range.from === from && range.to === to}
                onClick={() => setRange({ from, to })}
              >
                {text}
              </Button>
            ))}
          </Row>
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

/** Whole periods that an accountant asks for; a week begins on Monday. */
export function exportPresets(today: string) {
  const yesterday = shiftDays(today, -1)
  const monday = firstDayOf(today, 'week')
  const endOfLastMonth = shiftDays(startOfMonth(today), -1)
  return [
    { text: 'Вчера', from: yesterday, to: yesterday },
    { text: 'Прошлая неделя', from: shiftDays(monday, -7), to: shiftDays(monday, -1) },
    { text: 'Прошлый месяц', from: startOfMonth(endOfLastMonth), to: endOfLastMonth },
  ]
}
