import {
  Box,
  DateRangeInput,
  Field,
  FilterBar,
  Input,
  NativeSelect,
  useFilterDraft,
} from '@cabinet/shared/ui'
import { dateProblems } from '../list-address.ts'
import { type UserFilters, usersAddress } from './filters.ts'

interface UsersFiltersProps {
  applied: UserFilters
  today: string
  merchants: readonly { merchant_id: string; name: string }[]
  onApply: (filters: UserFilters) => void
}

const clean = (draft: UserFilters) => ({
  ...draft,
  name: draft.name.trim(),
  email: draft.email.trim(),
})

export function UsersFilters({ applied, today, merchants, onApply }: UsersFiltersProps) {
  const { draft, edit, pick, problems, isDirty, apply, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: (filters) => dateProblems(filters, today),
    clean,
  })
  return (
    <FilterBar
      activeCount={usersAddress.count(applied)}
      isDirty={isDirty}
      onApply={() => apply()}
      onReset={() => reset(usersAddress.none)}
    >
      <Field label="ФИО">
        <Input
          type="search"
          autoComplete="off"
          maxLength={100}
          value={draft.name}
          onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
        />
      </Field>
      <Field label="Email">
        <Input
          type="search"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          onChange={({ currentTarget }) => edit({ email: currentTarget.value })}
        />
      </Field>
      <Field label="Партнёр">
        <NativeSelect
          value={draft.merchantId}
          options={[
            { value: '', label: 'Все партнёры' },
            ...merchants.map(({ merchant_id, name }) => ({ value: merchant_id, label: name })),
          ]}
          onChange={(merchantId) => pick({ merchantId })}
        />
      </Field>
      <Box minWidth={{ md: '324px' }}>
        <DateRangeInput
          required
          fromLabel="Дата регистрации с"
          toLabel="Дата регистрации по"
          separator="-"
          value={{ from: draft.from, to: draft.to }}
          today={today}
          onChange={({ from, to }) => edit({ from, to })}
          // Problems appear on applying: an error on blur would move the button under the pointer.
          errors={problems}
        />
      </Box>
    </FilterBar>
  )
}
