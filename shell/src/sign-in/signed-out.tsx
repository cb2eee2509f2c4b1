import type { ReleaseSet } from '@cabinet/contract'
import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { followOtherTabs, onSessionEvent } from '@cabinet/shared/auth'
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  RouterProvider,
  useLocation,
} from '@cabinet/shared/router'
import type { ReactNode } from 'react'
import { CANARY_KEY } from '../../boot/pinned-set.ts'
import { followMaintenance } from '../maintenance/use-maintenance.ts'
import { LazyPage } from '../pages/lazy-page.tsx'
import { ShellCrash } from '../pages/shell-crash.tsx'
import { dropDrafts } from '../session/drafts.ts'
import { endedNote } from '../session/ended-note.ts'
import { whenIdle } from '../session/idle.ts'
import { hideRestoredPage } from '../session/restored-page.ts'
import { sendTelemetry } from '../telemetry/send-telemetry.ts'
import { ForgetPasswordPage } from './forget-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { loginPath, safeReturnTo } from './return-to.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'

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

function ToLogin() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={loginPath(pathname + search + hash)} replace />
}

export function startSignedOut(set: ReleaseSet): ReactNode {
  const { basePath, demo, oidc } = set.config
  const open = (path: string) => location.assign(basePath + path)
  try {
    // The answers about canaries belonged to the signed-out user.
    localStorage.removeItem(CANARY_KEY)
  } catch {
    // A browser without storage has none; the page tells users who sign in.
  }
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
