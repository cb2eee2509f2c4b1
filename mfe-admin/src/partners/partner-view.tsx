import { addressLabels, partnerLabels } from '@cabinet/contract/partner-labels'
import { call, describeError, useMutation } from '@cabinet/shared/api'
import {
  Banner,
  Box,
  Button,
  type Description,
  DescriptionList,
  narrowQuery,
  Stack,
  Text,
  toast,
  useMedia,
} from '@cabinet/shared/ui'
import MailCheck from 'lucide-react/icons/mail-check'
import { describeValue } from './change-list.tsx'
import { type FieldName, fieldsOf, partnerTable } from './field-table.ts'
import { type AddressValues, addressParts, isSecretSet, type WirePartner } from './partner-wire.ts'
import { useCountryName } from './queries.ts'
import type { SectionId } from './sections.tsx'

/** Tests the saved mail settings with a mail to the user; the reason of a failure stays beside the button. */
function MailTest({ id }: { id: string }) {
  const trial = useMutation({
    mutationFn: () => call('POST /accounting/v1/merchants/{id}/mail-test', { params: { id } }),
    onSuccess: ({ to }) => toast.success(`Проверочное письмо отправлено на ${to}`),
  })
  return (
    <Box mt="4">
      <Button icon={<MailCheck />} loading={trial.isPending} onClick={() => trial.mutate()}>
        Проверить почту
      </Button>
      {trial.error && (
        <Box mt="3">
          <Banner tone="error">{describeError(trial.error).message}</Banner>
        </Box>
      )}
    </Box>
  )
}

/** The filled values of one section. */
export function SectionView({ partner, section }: { partner: WirePartner; section: SectionId }) {
  const narrow = useMedia(narrowQuery)
  if (section === 'addresses') return <Addresses partner={partner} />
  return (
    <>
      <DescriptionList beside={narrow} items={fieldsOf(section).map((name) => describe(partner, name))} />
      {section === 'mail' && partner.smtp_host !== '' && <MailTest id={partner.merchant_id} />}
    </>
  )
}

function Addresses({ partner: { legal_address, mailing_addresses } }: { partner: WirePartner }) {
  return (
    <Stack>
      <Address title={partnerLabels.legal_address} address={legal_address} />
      {legal_address.mailing_same ? (
        <Text tone="muted">Почтовый адрес совпадает с юридическим</Text>
      ) : (
        mailing_addresses.map((address, index) => (
          <Address key={index} title={`Почтовый адрес ${index + 1}`} address={address} />
        ))
      )}
    </Stack>
  )
}

function describe(partner: WirePartner, name: FieldName): Description {
  const term = partnerLabels[name]
  if (partnerTable[name].control === 'secret')
    return { term, value: isSecretSet(partner, name) ? 'задан' : 'не задан' }
  const values: Readonly<Record<string, unknown>> = partner
  const { [name]: value } = values
  const isEmpty =
    value === '' || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
  // An account number needs a line of its own on a phone.
  return { term, value: isEmpty ? null : describeValue(name, value), wide: name === 'billing_number' }
}

function Address({ title, address }: { title: string; address: AddressValues }) {
  const countryName = useCountryName()
  const narrow = useMedia(narrowQuery)
  return (
    <div>
      <Text fontWeight="medium" mb="2">
        {title}
      </Text>
      <DescriptionList
        beside={narrow}
        items={addressParts.map((part) => ({
          term: addressLabels[part],
          value: part === 'country' ? countryName(address.country) : address[part],
        }))}
      />
    </div>
  )
}
