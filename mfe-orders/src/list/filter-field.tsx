import { isPhone, shiftDays, startOfMonth } from '@cabinet/shared/format'
import {
  Box,
  DateRangeInput,
  Field,
  IconButton,
  Input,
  NativeSelect,
  PhoneInput,
  preloadingOverlay,
  rangeProblems,
  type SelectOption,
  useLazyModule,
} from '@cabinet/shared/ui'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import { describeSelection, type StatusEntry, sameValues } from '../status-entries.ts'
import type { Merchant } from '../use-merchants.ts'
import { type FilterName, filters, type OrderFilters } from './filters.ts'

const loadHelp = () => import('./status-help.tsx')

interface StatusFieldProps {
  entries: readonly StatusEntry[] | undefined
  failed: boolean
  value: readonly string[]
  onChange: (values: readonly string[]) => void
}

function StatusField({ entries = [], failed, value, onChange }: StatusFieldProps) {
  const isEntry = value.length === 0 || entries.some((entry) => sameValues(entry.values, value))
  const selected = entries.find((entry) => sameValues(entry.values, value))?.values ?? value
  return (
    <Field
      label="Статус"
      aside={<StatusHelpButton entries={entries} />}
      error={failed ? 'Не удалось загрузить статусы' : undefined}
    >
      <NativeSelect
        value={selected.join(',')}
        options={[
          { value: '', label: 'Все статусы' },
          ...(isEntry ? [] : [{ value: value.join(','), label: describeSelection(entries, value) }]),
          ...entries.map(({ text, values }) => ({ value: values.join(','), label: text })),
        ]}
        onChange={(chosen) => onChange(chosen === '' ? [] : chosen.split(','))}
      />
    </Field>
  )
}

function StatusHelpButton({ entries }: { entries: readonly StatusEntry[] }) {
  const [open, setOpen] = useState(false)
  const help = useLazyModule(loadHelp, open)
  return (
    <>
      <IconButton
        size="sm"
        my="-12px"
        label="Что означают статусы"
        icon={<CircleQuestionMark />}
        aria-haspopup="dialog"
        {...preloadingOverlay}
        onClick={() => setOpen(true)}
      />
      {help && <help.StatusHelp entries={entries} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

const customPeriod = 'own'

interface PeriodFieldProps {
  draft: OrderFilters
  /** Changes a typed value. */
  edit: (change: Partial<OrderFilters>) => void
  /** Changes a chosen value. */
  pick: (change: Partial<OrderFilters>) => void
  problems: DraftProblems
  today: string
}

/** A named period, or dates of one's own in fields beside it. */
function PeriodField({ draft, edit, pick, problems, today }: PeriodFieldProps) {
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

interface DraftProblems {
  phone?: string
  from?: string
  to?: string
}

export function draftProblems({ phone, startDate, endDate }: OrderFilters, today: string): DraftProblems {
  const whole = phone === '' || isPhone(phone)
  return {
    ...(!whole && { phone: 'Телефон должен состоять из 11 цифр' }),
    ...rangeProblems({ from: startDate, to: endDate }, { max: today, today }),
  }
}

interface Preset {
  text: string
  startDate: string
  endDate: string
}

export function periodPresets(today: string): Preset[] {
  return [
    { text: 'За всё время', startDate: '', endDate: '' },
    { text: 'Сегодня', startDate: today, endDate: today },
    { text: '7 дней', startDate: shiftDays(today, -6), endDate: today },
    { text: 'Этот месяц', startDate: startOfMonth(today), endDate: today },
  ]
}

export interface FilterFieldProps extends PeriodFieldProps {
  name: FilterName
  merchants: readonly Merchant[]
  statuses: { entries: readonly StatusEntry[] | undefined; failed: boolean }
}

export function FilterField(props: FilterFieldProps) {
  const { name, draft, edit, pick, problems, today, merchants, statuses } = props
  const { label, control } = filters[name]
  const value = String(draft[name])
  const set = (next: string) => edit({ [name]: next })
  const choose = (next: string) => pick({ [name]: next })
  switch (control.kind) {
    case 'merchant': {
      const options = merchants.map(({ id, name: label }) => ({ value: id, label }))
      const all = { value: '', label: 'Все партнёры' }
      return merchants.length > 1 ? (
        <ChoiceField label={label} value={value} options={[all, ...options]} onChange={choose} />
      ) : null
    }
    case 'text':
      return (
        <Field label={label}>
          <Input
            value={value}
            maxLength={control.maxLength}
            placeholder={control.placeholder}
            // Scanners know the fields of searches by it.
            enterKeyHint="search"
            autoComplete="off"
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        </Field>
      )
    case 'phone':
      return (
        <Field label={label} error={problems.phone}>
          <PhoneInput value={value} autoComplete="off" onChange={set} />
        </Field>
      )
    case 'status':
      return (
        <StatusField {...statuses} value={draft.statuses} onChange={(values) => pick({ statuses: values })} />
      )
    case 'choice':
      return <ChoiceField label={label} value={value} options={control.choices} onChange={choose} />
    case 'period':
      return <PeriodField draft={draft} edit={edit} pick={pick} problems={problems} today={today} />
    case 'end of period':
      return null
  }
}

interface ChoiceFieldProps {
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

function ChoiceField({ label, ...select }: ChoiceFieldProps) {
  return (
    <Field label={label}>
      <NativeSelect {...select} />
    </Field>
  )
}
