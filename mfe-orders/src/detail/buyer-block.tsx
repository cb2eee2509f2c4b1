import { describeError } from '@cabinet/shared/api'
import { formatPhone, fullName } from '@cabinet/shared/format'
import {
  Box,
  Button,
  Collapsible,
  CopyButton,
  DescriptionList,
  Email,
  ExternalLink,
  Flex,
  Row,
  Text,
} from '@cabinet/shared/ui'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { type ReactElement, useEffect, useState } from 'react'
import { useIsCourier } from '../use-is-courier.ts'
import { type DeliveryAddress, deliveryAddressText } from './marketplace-order.ts'
import type { Buyer } from './order-detail.ts'
import { useIin } from './queries.ts'
import { mailTo } from './texts.ts'

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

/** The buyer's IIN, masked until a recorded request reveals it. */
function MaskedIin({ orderId, covered }: { orderId: number; covered: string }) {
  const { data, error, isPending, mutate, reset } = useIin(orderId)
  const [asked, setAsked] = useState(false)
  // A hidden page masks the IIN again before it is shown.
  useEffect(
    () => () => {
      setAsked(false)
      reset()
    },
    [reset],
  )
  const uncovered = asked ? data?.value : undefined
  const ask = () => {
    setAsked(true)
    mutate()
  }
  return (
    <Row as="span" display="inline-flex" columnGap={{ base: '1', md: '2' }} rowGap="0">
      <span aria-live="polite">{uncovered ?? covered}</span>
      {uncovered === undefined && (
        <Button
          variant="link"
          size="sm"
          my="-6px"
          px="0"
          fontSize={{ base: 'sm', md: 'md' }}
          aria-label="Показать ИИН"
          title="Показ записывается в журнал"
          loading={isPending}
          onClick={ask}
        >
          Показать
        </Button>
      )}
      {error !== null && (
        <Text as="span" role="alert" size="xs" tone="danger">
          {describeError(error).message}
        </Text>
      )}
    </Row>
  )
}

interface IconLinkProps {
  href: string
  icon: ReactElement
  here?: boolean
  children: string
}

/** A large link for couriers on the move. */
function IconLink({ href, icon, here = false, children }: IconLinkProps) {
  return (
    <Box display={{ md: 'none' }} flexShrink="0" my="-2">
      <ExternalLink
        href={href}
        {...(here && { target: '_self' })}
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight="44px"
      >
        {icon}
        {children}
      </ExternalLink>
    </Box>
  )
}

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
