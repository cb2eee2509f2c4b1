import { Link } from '@cabinet/shared/router'
import { Box } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'

export function QueueLink(props: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Box
      asChild
      display="inline-flex"
      alignItems="center"
      gap={{ base: '2', md: '1', '2xl': '2' }}
      flexShrink="0"
      px={{ base: '3', md: '2', '2xl': '3' }}
      minHeight={{ base: '44px', md: '32px' }}
      borderRadius="full"
      color="fg.muted"
      fontWeight="medium"
      _hover={{ bg: 'bg.muted' }}
      css={{
        '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg' },
        // The strip scrolls and would cut a focus ring off.
        '&:focus-visible': { outlineOffset: '-2px' },
      }}
    >
      <Link to={props.to} aria-current={props.current ? 'page' : undefined} preventScrollReset>
        {props.children}
      </Link>
    </Box>
  )
}
