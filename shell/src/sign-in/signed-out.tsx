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
import { ShellCrash } from '../pages/shell-crash.tsx'
import { dropDrafts } from '../session/drafts.ts'
import { endedNote } from '../session/ended-note.ts'
import { whenIdle } from '../session/reference-data.ts'
import { hideRestoredPage } from '../session/restored-page.ts'
import { sendTelemetry } from '../telemetry/send-telemetry.ts'
import { ConfirmationPage } from './confirmation-page.tsx'
import { ForgetPasswordPage } from './forget-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { loginPath, safeReturnTo } from './return-to.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'

export interface SignedOutRoutesInput {
  readonly demo: boolean
  readonly open: (path: string) => void
}

export function signedOutRoutes({ demo, open }: SignedOutRoutesInput): RouteObject[] {
  return [
    {
      element: <SignedOutLayout />,
      errorElement: <ShellCrash />,
      children: [
        { path: '/login', element: <LoginPage demo={demo} onSignedIn={open} /> },
        { path: '/forget-password', element: <ForgetPasswordPage /> },
        { path: '/sign-up/confirmation', element: <ConfirmationPage onDone={() => open('/login')} /> },
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
  const { basePath, demo } = set.config
  const open = (path: string) => location.assign(basePath + path)
  try {
    // The answers about canaries were for whoever is gone.
    localStorage.removeItem(CANARY_KEY)
  } catch {
    // A browser that keeps nothing has none; the page says so to whoever signs in.
  }
  const client = createQueryClient()
  followMaintenance(client)
  followOtherTabs()
  // Typed passwords, and pages for a user who has signed in meanwhile, are not restored.
  hideRestoredPage(
    async () => false,
    () => location.reload(),
  )
  // Only a session that has ended by itself leaves drafts to whoever comes back.
  if (endedNote() === undefined) dropDrafts()
  whenIdle(() => void sendTelemetry({ set, running: () => ({}) }))
  onSessionEvent((event) => {
    // Signed in from another tab: this one has nothing left to ask for.
    if (event.type !== 'signedIn' || !event.elsewhere || !location.pathname.endsWith('/login')) return
    open(safeReturnTo(new URLSearchParams(location.search).get('returnTo')))
  })
  const router = createBrowserRouter(signedOutRoutes({ demo, open }), { basename: basePath })
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
