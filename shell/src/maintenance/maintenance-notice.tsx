import { Box, chakra, Heading, Text, useDocumentTitle } from '@cabinet/shared/ui'
import Construction from 'lucide-react/icons/construction'
import type { ReactNode } from 'react'
import { useMaintenance } from './use-maintenance.ts'

const Page = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minHeight: '100dvh',
    p: '6',
    textAlign: 'center',
    '& > svg': { width: '40px', height: '40px', color: 'accent.fg' },
  },
})
const ShopLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    px: '4',
    borderRadius: 'md',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontWeight: 'medium',
    _hover: { bg: 'accent.hover' },
  },
})

export function MaintenanceNotice({ shopUrl, children }: { shopUrl: string; children?: ReactNode }) {
  useDocumentTitle('Технические работы')
  return (
    <Page data-no-toasts="">
      <Construction aria-hidden />
      <Heading as="h1" size="page">
        Технические работы
      </Heading>
      <Text maxWidth="440px">Сейчас мы проводим технические работы. Пожалуйста, попробуйте зайти позже.</Text>
      <Text tone="muted" role="status">
        Страница откроется сама, когда работы закончатся.
      </Text>
      <Box mt="2">
        <ShopLink href={shopUrl}>Вернуться в магазин</ShopLink>
      </Box>
      {children}
    </Page>
  )
}

/** Covers the page during maintenance; it stays mounted, so that typed input survives. */
export function MaintenanceGate({ shopUrl, children }: { shopUrl: string; children: ReactNode }) {
  const { on } = useMaintenance()
  return (
    <>
      <div hidden={on}>{children}</div>
      {on && <MaintenanceNotice shopUrl={shopUrl} />}
    </>
  )
}
