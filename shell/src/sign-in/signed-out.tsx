import type { ReleaseSet } from '@cabinet/contract'
import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { followOtherTabs, onSessionEvent } from '@cabinet/shared/auth'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
} from '@cabinet/shared/router'
import { chakra, Flex, OfflineBar } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { CANARY_KEY } from '../../boot/pinned-set.ts'
import { MAIN_ID, useFocusOnNavigation } from '../frame/route-change.ts'
import { ThemeSwitch } from '../frame/theme-switch.tsx'
import { followMaintenance } from '../maintenance/use-maintenance.ts'
import { LazyPage, ShellCrash } from '../pages/lazy-page.tsx'
import { dropDrafts } from '../session/drafts.ts'
import { endedNote } from '../session/ended-note.ts'
import { whenIdle } from '../session/idle.ts'
import { hideRestoredPage } from '../session/restored-page.ts'
import { writeStorage } from '../session/storage.ts'
import { sendTelemetry } from '../telemetry/send-telemetry.ts'
import { ForgetPasswordPage } from './forget-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { loginPath, safeReturnTo } from './return-to.ts'

export interface SignedOutRoutesInput {
  readonly demo: boolean
  readonly oidc?: string | undefined
  readonly open: (path: string) => void
}

export function signedOutRoutes({ demo, oidc, open }: SignedOutRoutesInput): RouteObject[] {
  // Links of mails lead there, so the sign-in page does not load its rules of passwords.
  const loadConfirmation = async () => {
    const { ConfirmationPage } = await import('./confirmation-page.tsx')
    return () => <ConfirmationPage onDone={() => open('/login')} />
  }
  return [
    {
      element: <SignedOutLayout />,
      errorElement: <ShellCrash />,
      children: [
        { path: '/login', element: <LoginPage demo={demo} oidc={oidc} onSignedIn={open} /> },
        { path: '/forget-password', element: <ForgetPasswordPage /> },
        { path: '/sign-up/confirmation', element: <LazyPage load={loadConfirmation} /> },
        { path: '*', element: <ToLogin /> },
      ],
    },
  ]
}

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

function SignedOutLayout() {
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

function ToLogin() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={loginPath(pathname + search + hash)} replace />
}

export function startSignedOut(set: ReleaseSet): ReactNode {
  const { basePath, demo, oidc } = set.config
  const open = (path: string) => location.assign(basePath + path)
  // The answers about canaries belonged to the signed-out user.
  writeStorage('localStorage', CANARY_KEY, null)
  const client = createQueryClient()
  followMaintenance(client)
  followOtherTabs()
  // Typed passwords, and pages of a user who has signed in meanwhile, are not restored.
  hideRestoredPage(
    async () => false,
    () => location.reload(),
  )
  // Only an expired session leaves drafts for its returning user.
  if (endedNote() === undefined) dropDrafts()
  whenIdle(() => void sendTelemetry({ set, running: () => ({}) }))
  onSessionEvent((event) => {
    // After a sign-in in another tab, this one has nothing left to ask.
    if (event.type !== 'signedIn' || !event.elsewhere || !location.pathname.endsWith('/login')) return
    open(safeReturnTo(new URLSearchParams(location.search).get('returnTo')))
  })
  const router = createBrowserRouter(signedOutRoutes({ demo, oidc, open }), { basename: basePath })
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
