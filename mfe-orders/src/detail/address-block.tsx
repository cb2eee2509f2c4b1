import { Collapsible, DescriptionList, Flex, narrowQuery, Text, useMedia } from '@cabinet/shared/ui'
import MapPin from 'lucide-react/icons/map-pin'
import { deliveryAddressText } from './delivery-address.ts'
import { IconLink } from './icon-link.tsx'
import type { DeliveryAddress } from './marketplace-order.ts'

interface AddressBlockProps {
  text: string | null
  delivery: DeliveryAddress | null
}

const mapOf = (address: string) => `https://2gis.kz/search/${encodeURIComponent(address)}`

export function AddressBlock({ text, delivery }: AddressBlockProps) {
  const narrow = useMedia(narrowQuery)
  const address = delivery === null ? text : deliveryAddressText(delivery)
  if (!address) return null
  return (
    <Collapsible title="Адрес доставки" rememberAs="order.address">
      {delivery === null || narrow ? (
        <Flex gap="3" alignItems="flex-start" justifyContent="space-between">
          <Text>{address}</Text>
          <IconLink href={mapOf(address)} icon={<MapPin size={16} aria-hidden />}>
            Маршрут
          </IconLink>
        </Flex>
      ) : (
        <DescriptionList
          beside
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
