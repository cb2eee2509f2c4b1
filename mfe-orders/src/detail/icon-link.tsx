import { Box, ExternalLink } from '@cabinet/shared/ui'
import type { ReactElement } from 'react'

interface IconLinkProps {
  href: string
  icon: ReactElement
  here?: boolean
  children: string
}

/** A large link for couriers on the move. */
export function IconLink({ href, icon, here = false, children }: IconLinkProps) {
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
