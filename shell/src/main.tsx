import type { ReleaseSet } from '@cabinet/contract'
import { configureApi } from '@cabinet/shared/api'
import { configureSession, useSession } from '@cabinet/shared/auth'
import { UiProvider } from '@cabinet/shared/ui'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { pinnedSet, storedBadVersions, storedCanaries } from '../boot/pinned-set.ts'
import { MaintenanceGate } from './maintenance/maintenance-notice.tsx'
import { SignOutGate } from './session/sign-out-gate.tsx'
import { isPublicPath } from './sign-in/return-to.ts'
import { startSignedIn } from './signed-in.tsx'
import { recordPageErrors } from './telemetry/page-errors.ts'

const ELEMENT_ID = 'release-set'

/** Reads this document's release set, validated at compilation, and pins it; throws when it is missing. */
export function readReleaseSet(page: Document = document): ReleaseSet {
  const set: unknown = JSON.parse(page.getElementById(ELEMENT_ID)?.textContent ?? 'null')
  if (!isReleaseSet(set)) throw new Error(`index.html carries no release set in #${ELEMENT_ID}`)
  return pinnedSet(set, storedCanaries(), storedBadVersions())
}

function isReleaseSet(value: unknown): value is ReleaseSet {
  return (
    typeof value === 'object' && value !== null && 'remotes' in value && 'config' in value && 'shell' in value
  )
}

/** Chooses the tab's page once: signing in and out are full navigations. */
async function page(set: ReleaseSet): Promise<ReactNode> {
  const { basePath, maintenance } = set.config
  const path = location.pathname.slice(basePath.length)
  const closed =
    maintenance && (await (await import('./maintenance/maintenance-page.tsx')).maintenancePage(set, path))
  if (closed) return closed
  const signedOutPage = isPublicPath(path) && !path.startsWith('/login')
  if (useSession.getState().isAuth && !signedOutPage) return startSignedIn(set)
  // Signed-in users never load the sign-in pages.
  const { startSignedOut } = await import('./sign-in/signed-out.tsx')
  return startSignedOut(set)
}

async function start(set: ReleaseSet): Promise<void> {
  console.log(`Кабинет партнёра, версия ${__PRODUCT_VERSION__}`)
  recordPageErrors()
  configureApi(set.config)
  configureSession(set.config)
  const shown = await page(set)
  const root = createRoot(await rootElement())
  // A transition renders in pieces, between which presses are answered.
  startTransition(() =>
    root.render(
      <UiProvider>
        <SignOutGate>
          <MaintenanceGate shopUrl={set.config.shopUrl}>{shown}</MaintenanceGate>
        </SignOutGate>
      </UiProvider>,
    ),
  )
  for (const id of ['boot-failed', 'boot-old']) document.getElementById(id)?.remove()
}

/** Returns #root once the document is read: a script from the cache may run before. @throws without #root */
async function rootElement(): Promise<HTMLElement> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  return root
}

/** Runs as a task of its own, after the one that evaluates the modules: what is pressed in between is answered. */
setTimeout(() =>
  start(readReleaseSet()).catch((error: unknown) => {
    document.documentElement.dataset.boot = 'failed'
    throw error
  }),
)
