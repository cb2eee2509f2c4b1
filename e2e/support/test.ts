/** The `test` of every browser test: it signs in as a user, and fails on any complaint of the browser. */
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { Complaints } from '../../release/src/gate/browser/behaviour.ts'
import { newClient } from './client-address.ts'
import { type Person, people } from './people.ts'
import { startCopy } from './prepared-data.ts'
import { type Product, removeFolder } from './product.ts'
import { type SignedIn, signIn } from './session.ts'

interface Options {
  /** The signed-in user when the test begins. */
  as: Person | 'nobody'
}

interface Fixtures {
  session: SignedIn | undefined
  /** The browser's complaints; a test names the expected ones. */
  complaints: Complaints
}

interface WorkerFixtures {
  /** A product of this worker alone, which starts for the first test that needs it; see own-product.ts. */
  product: Product
}

/** Runs only in a browser's first document; later documents continue from its state. */
function rememberToken({ access, url }: SignedIn): void {
  if (location.origin !== url || localStorage.getItem('e2e.signed-in')) return
  localStorage.setItem('e2e.signed-in', 'yes')
  localStorage.setItem('token', access)
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startCopy({ ALLOW_LOCALHOST: 'true' })
      await use(product)
      await product.stop()
      await removeFolder(product.dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  as: ['nobody', { option: true }],

  // Every test has its own session: refresh tokens rotate, so a shared one would fail for its second user.
  session: async ({ as, baseURL }, use) => {
    await use(as === 'nobody' || !baseURL ? undefined : await signIn(people[as], baseURL))
  },

  storageState: async ({ session }, use) => {
    await use(session && { cookies: session.state.cookies, origins: [] })
  },

  context: async ({ context, session }, use) => {
    // Playwright would open a page for `storageState`, which takes a tenth of a test.
    if (session) await context.addInitScript(rememberToken, session)
    await use(context)
    // A page still polls when its test ends.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  extraHTTPHeaders: async ({}, use) => use(newClient()),

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      context.on('page', (page) => complaints.listenTo(page))
      await use(complaints)
      expect(complaints.unexpected(), 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})

export { type BrowserContext, expect, type Locator, type Page }
