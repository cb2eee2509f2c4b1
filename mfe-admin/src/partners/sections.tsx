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
    flexWrap: 'wrap',
    columnGap: '4',
    '& a': { color: 'accent.fg', minHeight: { base: '44px', md: '28px' }, alignContent: 'center' },
    '& a:hover': { textDecoration: 'underline' },
  },
})

export function SectionLinks() {
  return (
    <Links aria-label="Разделы партнёра">
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
  actions?: ReactNode
  children: ReactNode
}

export function PartnerSection({ id, actions, children }: PartnerSectionProps) {
  return (
    // Keeps the target of a jump below the frame's header.
    <Box id={id} scrollMarginTop="72px">
      <Section title={partnerSections[id]} actions={actions}>
        {children}
      </Section>
    </Box>
  )
}
