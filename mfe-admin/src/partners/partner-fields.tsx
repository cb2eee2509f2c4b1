import { addressLabels, dataRecipientFields, partnerLabels } from '@cabinet/contract/partner-labels'
import { useToday } from '@cabinet/shared/auth'
import {
  CheckboxField,
  DateField,
  PhoneField,
  SelectField,
  TextField,
  type UseFormReturn,
  useFieldArray,
  useWatch,
} from '@cabinet/shared/forms'
import { Button, chakra, Grid, Stack, Text } from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FieldName, fieldsOf, partnerTable } from './field-table.ts'
import { formatPartnerPhone } from './partner-schema.ts'
import { addressParts, noAddress, type PartnerValues } from './partner-wire.ts'
import type { Directories } from './queries.ts'
import { SecretField } from './secret-field.tsx'
import { PartnerSection, type SectionId, SectionLinks, sectionIds } from './sections.tsx'

interface AddressFieldsProps {
  form: UseFormReturn<PartnerValues, unknown, PartnerValues>
  directories: Directories
}

const Group = chakra('fieldset', { base: { minWidth: '0' } })
const Legend = chakra('legend', { base: { fontWeight: 'medium', mb: '2' } })

const maxAddresses = 20

function AddressFields({ form, directories }: AddressFieldsProps) {
  const { control } = form
  const mailingSame = useWatch({ control, name: 'legal_address.mailing_same' })
  const { fields, append, remove } = useFieldArray({ control, name: 'mailing_addresses' })
  return (
    <Stack>
      <Group>
        <Legend>{partnerLabels.legal_address}</Legend>
        <OneAddress form={form} prefix="legal_address" directories={directories} />
      </Group>
      <CheckboxField
        control={control}
        name="legal_address.mailing_same"
        label="Почтовый адрес совпадает с юридическим"
      />
      {!mailingSame && (
        <>
          {fields.map(({ id }, index) => (
            <Group key={id}>
              <Legend>Почтовый адрес {index + 1}</Legend>
              <OneAddress form={form} prefix={`mailing_addresses.${index}`} directories={directories} />
              <Button size="sm" mt="2" icon={<Trash2 />} onClick={() => remove(index)}>
                Убрать адрес {index + 1}
              </Button>
            </Group>
          ))}
          {fields.length < maxAddresses && (
            <Button alignSelf="flex-start" icon={<Plus />} onClick={() => append(noAddress)}>
              Добавить почтовый адрес
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}

interface OneAddressProps extends AddressFieldsProps {
  prefix: 'legal_address' | `mailing_addresses.${number}`
}

const lines = addressParts.filter((part) => part !== 'country')

function OneAddress({ form: { control }, prefix, directories }: OneAddressProps) {
  return (
    <Grid
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(220px, 1fr))' }}
    >
      <SelectField
        control={control}
        name={`${prefix}.country`}
        label={addressLabels.country}
        placeholder="Не выбрана"
        options={directories.countries}
      />
      {lines.map((line) => (
        <TextField key={line} control={control} name={`${prefix}.${line}`} label={addressLabels[line]} />
      ))}
    </Grid>
  )
}

interface PartnerFieldsProps {
  form: UseFormReturn<PartnerValues, unknown, PartnerValues>
  directories: Directories
  /** An existing partner's code is fixed. */
  isNew: boolean
  isSet: (secret: FieldName) => boolean
  /** Why the fields on which registers leave stay as they are. */
  recipientsRefusal: string | undefined
}

const columns = 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))'

/** The controls of all sections, and links to each. */
export function PartnerFields(props: PartnerFieldsProps) {
  return (
    <>
      <SectionLinks />
      {props.recipientsRefusal !== undefined && (
        <Text tone="muted">Адреса, архив и сервер почты изменить нельзя. {props.recipientsRefusal}</Text>
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
  const { isNew, recipientsRefusal } = props
  // A new partner needs its public address, and has no buyers yet.
  const isLocked = (name: FieldName) =>
    recipientsRefusal !== undefined &&
    dataRecipientFields.some((one) => one === name) &&
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
