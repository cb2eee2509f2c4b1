import type { StatusAction } from '@cabinet/contract'
import { reasonsOf, reasonText } from '@cabinet/contract/staff-actions'
import { type BoundProps, type FieldValues, SelectField } from '@cabinet/shared/forms'

type ReasonFieldProps<T extends FieldValues> = Pick<BoundProps<T>, 'control' | 'name'> & {
  action: StatusAction
}

export function ReasonField<T extends FieldValues>({ action, ...props }: ReasonFieldProps<T>) {
  const options = reasonsOf(action).map((value) => ({ value, label: reasonText(value) }))
  return <SelectField {...props} label="Причина" required placeholder="Выберите причину" options={options} />
}
