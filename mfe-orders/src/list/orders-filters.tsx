import {
  Box,
  DateRangeInput,
  Field,
  FilterBar,
  Input,
  NativeSelect,
  PhoneInput,
  Row,
  useFilterDraft,
} from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import type { StatusEntry } from '../status-entries.ts'
import type { Merchant } from '../use-merchants.ts'
import { draftProblems } from './draft.ts'
import { activeFilters, type MarketplaceChoice, noFilters, type OrderFilters } from './filters.ts'
import { PeriodPresets } from './period-presets.tsx'
import { StatusField } from './status-field.tsx'

interface OrdersFiltersProps {
  applied: OrderFilters
  today: string
  /** The session's merchants; a choice is offered from two on. */
  merchants: readonly Merchant[]
  statuses: { entries: readonly StatusEntry[] | undefined; failed: boolean }
  onApply: (filters: OrderFilters) => void
  actions: ReactNode
  /** Shares its line with the periods. */
  summary: ReactNode
}

const marketplaceChoices: readonly { value: MarketplaceChoice; text: string }[] = [
  { value: '-1', text: 'Не выбрано' },
  { value: '1', text: 'Да' },
  { value: '0', text: 'Нет' },
]

/** The filters of the list; nothing happens until they are applied, a period by its name excepted. */
export function OrdersFilters(props: OrdersFiltersProps) {
  const { applied, today, merchants, statuses, onApply, actions, summary } = props
  const { draft, edit, problems, apply, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: (filters) => draftProblems(filters, today),
    clean: (filters) => ({ ...filters, orderId: filters.orderId.trim() }),
  })
  const { phone: phoneProblem, ...periodProblems } = problems
  return (
    <>
      <FilterBar
        activeCount={activeFilters(applied).length}
        actions={actions}
        onApply={apply}
        onReset={() => reset(noFilters)}
      >
        {merchants.length > 1 && (
          <Field label="Партнёр">
            <NativeSelect
              value={draft.merchantId}
              onChange={({ currentTarget }) => edit({ merchantId: currentTarget.value })}
            >
              <option value="">Все партнёры</option>
              {merchants.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
        <Field label="Номер заказа">
          <Input
            value={draft.orderId}
            maxLength={64}
            autoComplete="off"
            onChange={({ currentTarget }) => edit({ orderId: currentTarget.value })}
          />
        </Field>
        <Field label="Телефон" error={phoneProblem}>
          <PhoneInput value={draft.phone} autoComplete="off" onChange={(phone) => edit({ phone })} />
        </Field>
        <StatusField {...statuses} value={draft.statuses} onChange={(values) => edit({ statuses: values })} />
        <Field label="Заказы маркетплейса">
          <NativeSelect
            value={draft.isMarketplace}
            onChange={({ currentTarget }) => {
              const choice = marketplaceChoices.find(({ value }) => value === currentTarget.value)
              if (choice) edit({ isMarketplace: choice.value })
            }}
          >
            {marketplaceChoices.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Box gridColumn={{ md: 'auto / span 2' }}>
          <DateRangeInput
            value={{ from: draft.startDate, to: draft.endDate }}
            today={today}
            onChange={({ from, to }) => edit({ startDate: from, endDate: to })}
            // Told when it is applied: an error that appears on leaving a field moves what is being pressed.
            errors={periodProblems}
          />
        </Box>
      </FilterBar>
      <Row justifyContent="space-between">
        {summary}
        <PeriodPresets today={today} period={applied} onPick={apply} />
      </Row>
    </>
  )
}
