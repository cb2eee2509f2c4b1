import { partnerLabels } from '@cabinet/contract/partner-labels'
import { useToday } from '@cabinet/shared/auth'
import {
  CheckboxField,
  DateField,
  PhoneField,
  SelectField,
  TextField,
  type UseFormReturn,
} from '@cabinet/shared/forms'
import { Grid } from '@cabinet/shared/ui'
import { AddressFields } from './address-fields.tsx'
import type { Directories } from './directories.ts'
import { type FieldName, fieldsOf, partnerTable } from './field-table.ts'
import { formatPartnerPhone } from './partner-phone.ts'
import type { PartnerValues } from './partner-values.ts'
import { SecretField } from './secret-field.tsx'
import type { SectionId } from './sections.tsx'

interface PartnerFieldsProps {
  form: UseFormReturn<PartnerValues, unknown, PartnerValues>
  directories: Directories
  /** An existing partner's code is fixed. */
  isNew: boolean
  isSet: (secret: FieldName) => boolean
}

const columns = 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))'

/** The controls of one section. */
export function PartnerFields({ section, ...props }: PartnerFieldsProps & { section: SectionId }) {
  if (section === 'addresses') return <AddressFields form={props.form} directories={props.directories} />
  return (
    <Grid gridTemplateColumns={columns}>
      {fieldsOf(section).map((name) => (
        <PartnerControl key={name} name={name} {...props} />
      ))}
    </Grid>
  )
}

function PartnerControl({ name, form, directories, isNew, isSet }: PartnerFieldsProps & { name: FieldName }) {
  const today = useToday()
  const { control: kind, required = false, hint, placeholder, options = [], ...field } = partnerTable[name]
  const label = partnerLabels[name]
  const common = { control: form.control, name, label, required, hint }
  switch (kind) {
    case 'select':
      return (
        <SelectField
          {...common}
          {...(placeholder !== undefined && { placeholder })}
          options={options === 'cities' ? directories.cities : options}
        />
      )
    case 'phone':
      return <PhoneField {...common} format={formatPartnerPhone} placeholder={placeholder ?? ''} />
    case 'day':
      return <DateField {...common} today={today} />
    case 'check':
      return <CheckboxField control={form.control} name={name} label={label} />
    case 'secret':
      return <SecretField form={form} name={name} isSet={isSet(name)} hint={hint} />
    case 'text':
      return (
        <TextField
          {...common}
          {...field.typing}
          {...(placeholder !== undefined && { placeholder })}
          disabled={name === 'merchant_id' && !isNew}
        />
      )
  }
}
