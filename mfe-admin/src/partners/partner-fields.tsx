import { dataWayFields, partnerLabels } from '@cabinet/contract/partner-labels'
import { useToday } from '@cabinet/shared/auth'
import {
  CheckboxField,
  DateField,
  PhoneField,
  SelectField,
  TextField,
  type UseFormReturn,
} from '@cabinet/shared/forms'
import { Grid, Text } from '@cabinet/shared/ui'
import { AddressFields } from './address-fields.tsx'
import type { Directories } from './directories.ts'
import { type FieldName, fieldsOf, partnerTable } from './field-table.ts'
import { formatPartnerPhone } from './partner-phone.ts'
import type { PartnerValues } from './partner-values.ts'
import { SecretField } from './secret-field.tsx'
import { PartnerSection, type SectionId, SectionLinks, sectionIds } from './sections.tsx'

interface PartnerFieldsProps {
  form: UseFormReturn<PartnerValues, unknown, PartnerValues>
  directories: Directories
  /** An existing partner's code is fixed. */
  isNew: boolean
  isSet: (secret: FieldName) => boolean
  /** Why the fields on which registers leave stay as they are. */
  dataWayRefusal: string | undefined
}

const columns = 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))'

/** The controls of all sections, and links to each. */
export function PartnerFields(props: PartnerFieldsProps) {
  return (
    <>
      <SectionLinks />
      {props.dataWayRefusal !== undefined && (
        <Text tone="muted">Адреса, архив и сервер почты изменить нельзя. {props.dataWayRefusal}</Text>
      )}
      {sectionIds.map((section) => (
        <PartnerSection key={section} id={section}>
          <SectionFields section={section} {...props} />
        </PartnerSection>
      ))}
    </>
  )
}

function SectionFields({ section, ...props }: PartnerFieldsProps & { section: SectionId }) {
  if (section === 'addresses') return <AddressFields form={props.form} directories={props.directories} />
  const { isNew, dataWayRefusal } = props
  // A new partner needs its public address, and has no buyers yet.
  const isLocked = (name: FieldName) =>
    dataWayRefusal !== undefined &&
    dataWayFields.some((one) => one === name) &&
    !(isNew && name === 'public_email')
  return (
    <Grid gridTemplateColumns={columns}>
      {fieldsOf(section).map((name) => (
        <PartnerControl key={name} name={name} disabled={isLocked(name)} {...props} />
      ))}
    </Grid>
  )
}

function PartnerControl({
  name,
  disabled,
  form,
  directories,
  isNew,
  isSet,
}: PartnerFieldsProps & { name: FieldName; disabled: boolean }) {
  const today = useToday()
  const { control: kind, required = false, hint, placeholder, options = [], ...field } = partnerTable[name]
  const label = partnerLabels[name]
  const common = { control: form.control, name, label, required, hint, disabled }
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
      return <CheckboxField control={form.control} name={name} label={label} disabled={disabled} />
    case 'secret':
      return <SecretField form={form} name={name} isSet={isSet(name)} hint={hint} disabled={disabled} />
    case 'text':
      return (
        <TextField
          {...common}
          {...field.typing}
          {...(placeholder !== undefined && { placeholder })}
          disabled={disabled || (name === 'merchant_id' && !isNew)}
        />
      )
  }
}
