import { addressLabels, partnerLabels } from '@cabinet/contract/partner-labels'
import {
  CheckboxField,
  SelectField,
  TextField,
  type UseFormReturn,
  useFieldArray,
  useWatch,
} from '@cabinet/shared/forms'
import { Button, chakra, Grid, Stack } from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { addressParts, noAddress } from './address.ts'
import type { Directories } from './directories.ts'
import type { PartnerValues } from './partner-values.ts'

interface AddressFieldsProps {
  form: UseFormReturn<PartnerValues, unknown, PartnerValues>
  directories: Directories
}

const Group = chakra('fieldset', { base: { minWidth: '0' } })
const Legend = chakra('legend', { base: { fontWeight: 'medium', mb: '2' } })

const maxAddresses = 20

export function AddressFields({ form, directories }: AddressFieldsProps) {
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
