import { formatPhone, fullName } from '@cabinet/shared/format'
import { Collapsible, DescriptionList, Email, ExternalLink, Text } from '@cabinet/shared/ui'
import Phone from 'lucide-react/icons/phone'
import { useIsCourier } from '../use-is-courier.ts'
import { IconLink } from './icon-link.tsx'
import { MaskedIin } from './masked-iin.tsx'
import type { Buyer } from './order-detail.ts'
import { mailTo } from './texts.ts'

/** «Покупатель»: the server hides contacts from staff who do not work on orders. */
export function BuyerBlock({ orderId, buyer }: { orderId: number; buyer: Buyer }) {
  const isCourier = useIsCourier()
  const { phone, email, iin } = buyer
  const name = {
    term: 'ФИО',
    value: fullName(buyer.lastName, buyer.firstName, buyer.middleName),
    wide: true,
  }
  if (iin === null)
    return (
      <Collapsible title="Покупатель" rememberAs="order.buyer">
        <DescriptionList beside items={[name, { term: 'Телефон', value: phone }]} />
        <Text tone="muted" mt="3">
          Телефон, email, ИИН и адрес видят те, кто работает с заказами.
        </Text>
      </Collapsible>
    )
  return (
    <Collapsible title="Покупатель" rememberAs="order.buyer">
      <DescriptionList
        beside
        items={[
          name,
          {
            term: 'Телефон',
            value: (
              <ExternalLink href={`tel:+${phone}`} target="_self">
                {formatPhone(phone)}
              </ExternalLink>
            ),
          },
          {
            term: 'Email',
            value: email && (
              <ExternalLink href={mailTo(email)} target="_self">
                <Email address={email} />
              </ExternalLink>
            ),
          },
          ...(isCourier ? [] : [{ term: 'ИИН', value: <MaskedIin orderId={orderId} covered={iin} /> }]),
        ]}
      />
      {isCourier && (
        <IconLink href={`tel:+${phone}`} icon={<Phone size={16} aria-hidden />} here>
          Позвонить
        </IconLink>
      )}
    </Collapsible>
  )
}
