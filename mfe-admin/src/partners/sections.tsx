import { Box, chakra, Section } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'

export const partnerSections = {
  main: 'Основное',
  contacts: 'Контакты',
  contract: 'Договор',
  unloading: 'Выгрузки',
  mail: 'Сервер отправки писем',
  addresses: 'Адреса',
} as const

export type SectionId = keyof typeof partnerSections

export const sectionIds = ['main', 'contacts', 'contract', 'unloading', 'mail', 'addresses'] as const

const Links = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: { md: 'wrap' },
    columnGap: '4',
    // On a phone the jumps stay at hand below the frame's header.
    position: { base: 'sticky', md: 'static' },
    top: '56px',
    zIndex: 'sticky',
    mx: { base: '-4', md: '0' },
    px: { base: '4', md: '0' },
    overflowX: { base: 'auto', md: 'visible' },
    scrollbarWidth: 'none',
    whiteSpace: 'nowrap',
    bg: 'bg',
    '& a': { color: 'accent.fg', minHeight: { base: '44px', md: '28px' }, alignContent: 'center' },
    '& a:hover': { textDecoration: 'underline' },
  },
})

export function SectionLinks() {
  return (
    <Links data-bar="" aria-label="Разделы партнёра">
      {Object.entries(partnerSections).map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </Links>
  )
}

interface PartnerSectionProps {
  id: SectionId
  children: ReactNode
}

export function PartnerSection({ id, children }: PartnerSectionProps) {
  return (
    // Keeps the target of a jump below the frame's header.
    <Box id={id} scrollMarginTop={{ base: '116px', md: '72px' }}>
      <Section title={partnerSections[id]}>{children}</Section>
    </Box>
  )
}
