import { Box, DateRangeInput, Field, NativeSelect } from '@cabinet/shared/ui'
import { useState } from 'react'
import type { DraftProblems } from './draft.ts'
import type { OrderFilters } from './filters.ts'
import { periodPresets } from './presets.ts'

const customPeriod = 'own'

export interface PeriodFieldProps {
  draft: OrderFilters
  /** Changes a typed value. */
  edit: (change: Partial<OrderFilters>) => void
  /** Changes a chosen value. */
  pick: (change: Partial<OrderFilters>) => void
  problems: DraftProblems
  today: string
}

/** A named period, or dates of one's own in fields beside it. */
export function PeriodField({ draft, edit, pick, problems, today }: PeriodFieldProps) {
  const [wanted, setWanted] = useState(false)
  const { startDate, endDate } = draft
  const presets = periodPresets(today)
  const named = presets.find((preset) => preset.startDate === startDate && preset.endDate === endDate)
  const isOwn = wanted || named === undefined
  const choose = (text: string) => {
    const preset = presets.find((one) => one.text === text)
    setWanted(preset === undefined)
    if (preset) pick({ startDate: preset.startDate, endDate: preset.endDate })
  }
  return (
    <>
      <Field label="Период">
        <NativeSelect
          value={isOwn ? customPeriod : named.text}
          options={[
            ...presets.map(({ text }) => ({ value: text, label: text })),
            { value: customPeriod, label: 'Свои даты' },
          ]}
          onChange={choose}
        />
      </Field>
      {isOwn && (
        <Box minWidth={{ md: '300px' }}>
          <DateRangeInput
            value={{ from: startDate, to: endDate }}
            today={today}
            onChange={({ from, to }) => edit({ startDate: from, endDate: to })}
            errors={{ from: problems.from, to: problems.to }}
          />
        </Box>
      )}
    </>
  )
}
