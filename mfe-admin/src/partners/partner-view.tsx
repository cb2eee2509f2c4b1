import { type Description, DescriptionList, Stack, Text } from '@cabinet/shared/ui'
import { valueText } from './change-text.ts'
import { useCountryName } from './directories.ts'
import { MailTest } from './mail-test.tsx'
import { addressLabels, partnerLabels } from './partner-labels.ts'
import type { AddressValues } from './partner-values.ts'
import type { WirePartner } from './partner-wire.ts'
import { PartnerSection } from './sections.tsx'

type PlainField = keyof typeof partnerLabels & keyof WirePartner

/** A partner as text. */
export function PartnerView({ partner }: { partner: WirePartner }) {
  const plain = (name: Exclude<PlainField, 'legal_address' | 'mailing_addresses'>): Description => {
    const value = partner[name]
    return {
      term: partnerLabels[name],
      value: value === '' || value === null ? null : valueText(name, value),
    }
  }
  const secret = (term: string, isSet: boolean): Description => ({
    term,
    value: isSet ? 'задан' : 'не задан',
  })
  return (
    <>
      <PartnerSection id="main">
        <DescriptionList
          items={[
            plain('merchant_id'),
            plain('merchant_legal_name'),
            plain('bin'),
            plain('status'),
            plain('legal_entity_form'),
            plain('bid'),
            plain('m_site'),
            plain('point_code'),
            plain('registration_city'),
          ]}
        />
      </PartnerSection>
      <PartnerSection id="contacts">
        <DescriptionList
          items={[
            plain('public_email'),
            plain('phone_number'),
            plain('factoring_email'),
            plain('scoring_email'),
          ]}
        />
      </PartnerSection>
      <PartnerSection id="contract">
        <DescriptionList
          items={[plain('factor_doc_number'), plain('factor_doc_date'), plain('billing_number')]}
        />
      </PartnerSection>
      <PartnerSection id="unloading">
        <DescriptionList
          items={[
            plain('routine_unloading'),
            plain('is_zip_file'),
            secret(partnerLabels.archive_password, partner.archive_password_set),
          ]}
        />
      </PartnerSection>
      <PartnerSection id="mail">
        <DescriptionList
          items={[
            plain('smtp_host'),
            plain('smtp_port'),
            plain('smtp_auth_name'),
            secret(partnerLabels.smtp_auth_password, partner.smtp_auth_password_set),
          ]}
        />
        {partner.smtp_host !== '' && <MailTest id={partner.merchant_id} />}
      </PartnerSection>
      <PartnerSection id="addresses">
        <Stack>
          <Address title={partnerLabels.legal_address} address={partner.legal_address} />
          {partner.legal_address.mailing_same ? (
            <Text tone="muted">Почтовый адрес совпадает с юридическим</Text>
          ) : (
            partner.mailing_addresses.map((address, index) => (
              <Address key={index} title={`Почтовый адрес ${index + 1}`} address={address} />
            ))
          )}
        </Stack>
      </PartnerSection>
    </>
  )
}

const parts = ['country', 'city', 'postal_code', 'street', 'house', 'office', 'okato'] as const

function Address({ title, address }: { title: string; address: AddressValues }) {
  const countryName = useCountryName()
  return (
    <div>
      <Text fontWeight="medium" mb="2">
        {title}
      </Text>
      <DescriptionList
        items={parts.map((part) => ({
          term: addressLabels[part],
          value: part === 'country' ? countryName(address.country) : address[part],
        }))}
      />
    </div>
  )
}
