import { formatPhone, maskIin, maskPhone } from '@cabinet/shared/format'
import { Collapsible, DescriptionList, ExternalLink } from '@cabinet/shared/ui'
import type { Buyer } from './order-detail.ts'
import { Revealable } from './revealable.tsx'

/** «Покупатель»: phone and IIN stay covered until they are asked for. */
export function BuyerBlock({ buyer }: { buyer: Buyer }) {
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
              <Revealable label="Показать телефон" covered={maskPhone(buyer.phone)}>
                <ExternalLink href={`tel:+${buyer.phone}`} target="_self">
                  {formatPhone(buyer.phone)}
                </ExternalLink>
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
              <Revealable label="Показать ИИН" covered={maskIin(buyer.iin)}>
                {buyer.iin}
              </Revealable>
            ),
          },
        ]}
      />
    </Collapsible>
  )
}
