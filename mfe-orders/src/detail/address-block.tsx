import { Collapsible, DescriptionList } from '@cabinet/shared/ui'
import type { DeliveryAddress } from './marketplace-order.ts'

interface AddressBlockProps {
  /** The address of an order outside of the marketplace, in one line. */
  text: string | null
  /** That of a marketplace order, in parts. */
  delivery: DeliveryAddress | null
}

/** «Адрес доставки»; nothing for an order that is picked up. */
export function AddressBlock({ text, delivery }: AddressBlockProps) {
  if (!text && delivery === null) return null
  return (
    <Collapsible title="Адрес доставки" rememberAs="order.address">
      {delivery === null ? (
        text
      ) : (
        <DescriptionList
          items={[
            { term: 'Город', value: delivery.city },
            { term: 'Улица', value: delivery.street },
            { term: 'Дом', value: delivery.building },
            { term: 'Квартира', value: delivery.apartment },
          ]}
        />
      )}
    </Collapsible>
  )
}
