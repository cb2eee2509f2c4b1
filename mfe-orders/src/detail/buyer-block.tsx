import { formatPhone } from '@cabinet/shared/format'
import { Collapsible, DescriptionList, ExternalLink } from '@cabinet/shared/ui'
import type { Buyer } from './order-detail.ts'
import { Revealable } from './revealable.tsx'

export function BuyerBlock({ orderId, buyer }: { orderId: number; buyer: Buyer }) {
  return (
    <Collapsible title="Покупатель" rememberAs="order.buyer">
      <DescriptionList
        items={[
          { term: 'Фамилия', value: buyer.lastName },
          { term: 'Имя', value: buyer.firstName },
          { term: 'Отчество', value: buyer.middleName },
          {
            term: 'Телефон',
            value: (
              <Revealable orderId={orderId} field="phone" label="Показать телефон" covered={buyer.phone}>
                {(phone) => (
                  <ExternalLink href={`tel:+${phone}`} target="_self">
                    {formatPhone(phone)}
                  </ExternalLink>
                )}
              </Revealable>
            ),
          },
          {
            term: 'E-mail',
            value: buyer.email && (
              <ExternalLink href={`mailto:${buyer.email}`} target="_self">
                {buyer.email}
              </ExternalLink>
            ),
          },
          {
            term: 'ИИН',
            value: (
              <Revealable orderId={orderId} field="iin" label="Показать ИИН" covered={buyer.iin}>
                {(iin) => iin}
              </Revealable>
            ),
          },
        ]}
      />
    </Collapsible>
  )
}
