import { type BoundProps, type FieldValues, SelectField } from '@cabinet/shared/forms'
import { cancelReasons } from '../texts.ts'

const options = Object.entries(cancelReasons).map(([value, label]) => ({ value, label }))

export function ReasonField<T extends FieldValues>(props: Pick<BoundProps<T>, 'control' | 'name'>) {
  return <SelectField {...props} label="Причина" required placeholder="Выберите причину" options={options} />
}
