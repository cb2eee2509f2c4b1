import { Outlet } from '@cabinet/shared/router'
import { chakra, Flex, OfflineBar } from '@cabinet/shared/ui'
import { MAIN_ID, useFocusOnNavigation } from '../frame/route-change.ts'
import { ThemeSwitch } from '../frame/theme-switch.tsx'

const Page = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minHeight: '100dvh', px: '4', pb: '8' },
})
const Panel = chakra('main', {
  base: {
    width: 'full',
    maxWidth: '420px',
    m: 'auto',
    p: { base: '5', md: '8' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    _focusVisible: { outline: 'none' },
  },
})

export function SignedOutLayout() {
  useFocusOnNavigation()
  return (
    <Page>
      <Flex as="header" alignItems="center" justifyContent="space-between" height="header">
        <chakra.span fontWeight="semibold">Кабинет партнёра</chakra.span>
        <ThemeSwitch />
      </Flex>
      <Panel id={MAIN_ID} tabIndex={-1}>
        <Outlet />
      </Panel>
      <OfflineBar />
    </Page>
  )
}
