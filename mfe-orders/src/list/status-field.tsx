import { Field, IconButton, NativeSelect, preloadingOverlay, useLazyModule } from '@cabinet/shared/ui'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import { describeSelection, type StatusEntry, sameValues } from '../status-entries.ts'

const loadHelp = () => import('./status-help.tsx')

interface StatusFieldProps {
  entries: readonly StatusEntry[] | undefined
  failed: boolean
  value: readonly string[]
  onChange: (values: readonly string[]) => void
}

export function StatusField({ entries = [], failed, value, onChange }: StatusFieldProps) {
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
