import { Collapsible, DescriptionList } from '@cabinet/shared/ui'
import type { DeliveryAddress } from './marketplace-order.ts'

interface AddressBlockProps {
  text: string | null
  delivery: DeliveryAddress | null
}

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
