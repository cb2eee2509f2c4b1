import { useSession } from '@cabinet/shared/auth'
import {
  Box,
  DateRangeInput,
  Field,
  FilterBar,
  Input,
  NativeSelect,
  rangeProblems,
  useFilterDraft,
} from '@cabinet/shared/ui'
import type { ComponentProps, ReactNode } from 'react'
import type { ListAddress } from './list-address.ts'

interface ListFiltersProps<F extends { [N in keyof F]: string }> {
  address: ListAddress<F>
  applied: F
  today: string
  onApply: (filters: F) => void
  period?: Pick<ComponentProps<typeof DateRangeInput>, 'required' | 'separator'> & { width: string }
  actions?: ReactNode
}

/** The filters of a list as its address declares them. */
export function ListFilters<F extends { [N in keyof F]: string }>(props: ListFiltersProps<F>) {
  const { address, applied, today, onApply, actions } = props
  const { width = '', ...period } = props.period ?? {}
  const session = useSession((session) => session)
  const { draft, edit, pick, problems, isDirty, apply, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: (filters) => rangeProblems(rangeOf(filters), { max: today, today }),
    clean: trimmed,
  })
  const values: Readonly<Record<string, string>> = draft
  const change = (name: string, value: string) => ({ [name]: value }) as Partial<F>
  const { from, to } = Object.fromEntries(address.table)
  return (
    <FilterBar
      activeCount={address.count(applied)}
      isDirty={isDirty}
      onApply={() => apply()}
      onReset={() => reset(address.none)}
      actions={actions}
    >
      {address.table.map(
        ([name, { label, control }]) =>
          control !== 'day' && (
            <Field key={name} label={label}>
              {'options' in control ? (
                <NativeSelect
                  value={values[name]}
                  options={control.options(session)}
                  onChange={(value) => pick(change(name, value))}
                />
              ) : (
                <Input
                  {...control}
                  type="search"
                  autoComplete="off"
                  value={values[name]}
                  onChange={({ currentTarget }) => edit(change(name, currentTarget.value))}
                />
              )}
            </Field>
          ),
      )}
      {from && to && (
        <Box minWidth={{ md: width }}>
          <DateRangeInput
            {...period}
            fromLabel={from.label}
            toLabel={to.label}
            value={rangeOf(draft)}
            today={today}
            onChange={(range) => edit({ ...draft, ...range })}
            // Problems appear on applying: an error on blur would move the button under the pointer.
            errors={problems}
          />
        </Box>
      )}
    </FilterBar>
  )
}

/** Returns the period of the filters; an absent one is empty, and so has no problems. */
function rangeOf(filters: object): { from: string; to: string } {
  return { from: '', to: '', ...filters }
}

function trimmed<F extends object>(filters: F): F {
  return Object.fromEntries(
    Object.entries<string>(filters as never).map(([name, text]) => [name, text.trim()]),
  ) as F
}
