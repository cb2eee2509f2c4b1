import { Collapsible, CopyButton, Flex, Text } from '@cabinet/shared/ui'
import MapPin from 'lucide-react/icons/map-pin'
import { IconLink } from './icon-link.tsx'
import { type DeliveryAddress, deliveryAddressText } from './marketplace-order.ts'

interface AddressBlockProps {
  text: string | null
  delivery: DeliveryAddress | null
}

const mapOf = (address: string) => `https://2gis.kz/search/${encodeURIComponent(address)}`

export function AddressBlock({ text, delivery }: AddressBlockProps) {
  const address = delivery === null ? text : deliveryAddressText(delivery)
  if (!address) return null
  return (
    <Collapsible title="Адрес доставки" rememberAs="order.address">
      {/* On a phone the address has lines of its own. */}
      <Flex gap="2" alignItems="center" flexWrap={{ base: 'wrap', md: 'nowrap' }}>
        <Text flex={{ base: '1 0 100%', md: '1' }} minWidth="0">
          {address}
        </Text>
        <CopyButton value={address} label="Скопировать адрес" />
        <IconLink href={mapOf(address)} icon={<MapPin size={16} aria-hidden />}>
          Маршрут
        </IconLink>
      </Flex>
    </Collapsible>
  )
}
