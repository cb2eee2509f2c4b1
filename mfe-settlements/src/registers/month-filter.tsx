import { download } from '@cabinet/shared/api'
import { useToday } from '@cabinet/shared/auth'
import { useNavigateInPlace } from '@cabinet/shared/router'
import { Button, DownloadButton, Field, NativeSelect, Row, useDownload } from '@cabinet/shared/ui'
import { lastDay, monthName, previousMonth } from './months.ts'

interface MonthFilterProps {
  merchantId: string
  /** `yyyy-MM`; empty for all. */
  month: string
  /** The months that have registers. */
  months: readonly string[]
  hrefFor: (month: string) => string
}

export function MonthFilter({ merchantId, month, months, hrefFor }: MonthFilterProps) {
  const navigate = useNavigateInPlace()
  const today = useToday()
  const before = previousMonth(today)
  const offered = month === '' || months.includes(month) ? months : [month, ...months]
  return (
    <Row alignItems="flex-end" _print={{ display: 'none' }}>
      <Field label="Месяц">
        <NativeSelect
          value={month}
          options={[
            { value: '', label: 'Все месяцы' },
            ...offered.map((value) => ({ value, label: monthName(value) })),
          ]}
          onChange={(chosen) => navigate(hrefFor(chosen))}
        />
      </Field>
      <Button
        aria-pressed={month === before}
        _pressed={{ bg: 'accent.subtle', color: 'accent.fg' }}
        onClick={() => navigate(hrefFor(month === before ? '' : before))}
      >
        Прошлый месяц
      </Button>
      {month !== '' && `${month}-01` <= today && (
        <MonthArchive key={month} merchantId={merchantId} month={month} />
      )}
    </Row>
  )
}

/** All registers of a month, made anew, in one archive. */
function MonthArchive({ merchantId, month }: Pick<MonthFilterProps, 'merchantId' | 'month'>) {
  const today = useToday()
  const zip = useDownload()
  const last = lastDay(month)
  const start = () =>
    void zip.start((options) =>
      download('GET /accounting/v1/merchants/{id}/push-apps-unloading', {
        params: { id: merchantId },
        query: { startDate: `${month}-01`, endDate: last < today ? last : today },
        fallbackName: 'registers.zip',
        ...options,
      }),
    )
  return (
    <DownloadButton download={zip} progressLabel="Выгрузка реестра" onStart={start}>
      {`Скачать за ${monthName(month)}`}
    </DownloadButton>
  )
}
