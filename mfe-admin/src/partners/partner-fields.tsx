import { useToday } from '@cabinet/shared/auth'
import {
  CheckboxField,
  DateField,
  SelectField,
  TextField,
  type TextMask,
  type UseFormReturn,
} from '@cabinet/shared/forms'
import { Grid } from '@cabinet/shared/ui'
import { AddressFields } from './address-fields.tsx'
import type { Directories } from './directories.ts'
import { partnerStatuses } from './partner.ts'
import { legalForms, partnerLabels, unloadingDays } from './partner-labels.ts'
import { formatPartnerPhone, parsePartnerPhone } from './partner-phone.ts'
import type { PartnerValues } from './partner-values.ts'
import { SecretField } from './secret-field.tsx'
import { PartnerSection } from './sections.tsx'

interface PartnerFieldsProps {
  form: UseFormReturn<PartnerValues, unknown, PartnerValues>
  directories: Directories
  /** A partner keeps his code. */
  isNew: boolean
  /** Which secrets the server holds. */
  secretsSet: { smtp: boolean; archive: boolean }
}

const columns = 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))'
const phoneMask: TextMask = { show: formatPartnerPhone, read: parsePartnerPhone }
const statusOptions = Object.entries(partnerStatuses).map(([value, { text }]) => ({ value, label: text }))

/** The fields of a partner, in sections. Source: specification 3 and 5. */
export function PartnerFields({ form, directories, isNew, secretsSet }: PartnerFieldsProps) {
  const { control } = form
  const today = useToday()
  const field = (name: Exclude<keyof PartnerValues, 'legal_address' | 'mailing_addresses'>) => ({
    control,
    name,
    label: partnerLabels[name],
  })
  return (
    <>
      <PartnerSection id="main">
        <Grid gridTemplateColumns={columns}>
          <TextField {...field('merchant_id')} maxLength={100} disabled={!isNew} required />
          <TextField {...field('merchant_legal_name')} maxLength={100} required />
          <TextField {...field('bin')} inputMode="numeric" maxLength={12} required />
          <SelectField {...field('status')} placeholder="Выберите статус" options={statusOptions} required />
          <SelectField {...field('legal_entity_form')} options={legalForms} />
          <TextField {...field('bid')} inputMode="decimal" suffix="%" maxLength={6} required />
          <TextField {...field('m_site')} inputMode="url" maxLength={100} required />
          <TextField {...field('point_code')} maxLength={255} required />
          <SelectField {...field('registration_city')} placeholder="Не выбран" options={directories.cities} />
        </Grid>
      </PartnerSection>
      <PartnerSection id="contacts">
        <Grid gridTemplateColumns={columns}>
          <TextField {...field('public_email')} inputMode="email" maxLength={255} required />
          <TextField
            {...field('phone_number')}
            inputMode="tel"
            placeholder="7(___)_______"
            mask={phoneMask}
          />
          <TextField {...field('factoring_email')} inputMode="email" maxLength={100} />
          <TextField {...field('scoring_email')} inputMode="email" maxLength={100} />
        </Grid>
      </PartnerSection>
      <PartnerSection id="contract">
        <Grid gridTemplateColumns={columns}>
          <TextField {...field('factor_doc_number')} maxLength={100} hint="Тот же и для скоринга" />
          <DateField {...field('factor_doc_date')} today={today} required />
          <TextField {...field('billing_number')} maxLength={100} />
        </Grid>
      </PartnerSection>
      <PartnerSection id="unloading">
        <Grid gridTemplateColumns={columns}>
          <SelectField {...field('routine_unloading')} options={unloadingDays} />
          <SecretField
            form={form}
            name="archive_password"
            isSet={secretsSet.archive}
            hint="Не короче 8 символов. Если не указать, пароль создастся сам."
          />
          <CheckboxField {...field('is_zip_file')} />
        </Grid>
      </PartnerSection>
      <PartnerSection id="mail">
        <Grid gridTemplateColumns={columns}>
          <TextField {...field('smtp_host')} maxLength={100} autoComplete="off" />
          <TextField {...field('smtp_port')} inputMode="numeric" maxLength={4} />
          <TextField {...field('smtp_auth_name')} maxLength={100} autoComplete="off" />
          <SecretField form={form} name="smtp_auth_password" isSet={secretsSet.smtp} />
        </Grid>
      </PartnerSection>
      <PartnerSection id="addresses">
        <AddressFields form={form} directories={directories} />
      </PartnerSection>
    </>
  )
}
