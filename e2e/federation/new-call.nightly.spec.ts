/** A remote that is made with its call compiles and passes its tests as it was made. */
import { test } from '@playwright/test'
import { copyWorkspace } from '../support/workspace-copy.ts'

const database = new URL('../../docs/database.md', import.meta.url).pathname

test('a new call compiles, passes its own tests and those of access, and its table is migrated', async () => {
  test.setTimeout(600_000)
  const workspace = await copyWorkspace()
  try {
    await workspace.run(`mkdir docs && cp ${database} docs`)
    const flags = "--permission READ_UNLOADING --call 'GET /returns/v1/return-reasons'"
    await workspace.run(`npx --yes pnpm@12 create-remote returns ${flags}`)
    await workspace.link('mfe-returns', 'mfe-settlements')
    for (const group of ['browser', 'node']) await workspace.run(`tsc -p tsconfig.${group}.json`)
    const tests = 'mfe-returns domains/return-reasons access/access.db platform/db/migrate.db demo/seed.db'
    await workspace.run(`jest ${tests}`, { NODE_OPTIONS: '--experimental-vm-modules' })
  } finally {
    await workspace.remove()
  }
})
