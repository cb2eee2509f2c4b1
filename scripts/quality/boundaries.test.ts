import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { importsOf, judge, judgeText, violationsIn } from './boundaries.ts'

describe('refused imports', () => {
  test.each([
    ['contract/src/orders.ts', '@cabinet/shared/format', 'contract may import nothing of ours'],
    ['shared/ui/table.tsx', '@cabinet/shell', 'shared may import contract'],
    ['shared/auth/session.ts', '../../shell/src/main.tsx', 'by its name, not by a path'],
    ['shell/src/main.tsx', '@cabinet/mfe-orders', 'shell may import contract, shared'],
    ['mfe-orders/src/list/page.tsx', '@cabinet/mfe-admin', 'never imports another remote'],
    ['mfe-orders/src/list/page.tsx', '@cabinet/shell', 'mfe-orders may import'],
    ['mfe-orders/src/list/page.tsx', '@cabinet/build', 'mfe-orders may import'],
    ['mfe-orders/src/list/page.tsx', '../../../shell/boot/first-calls.ts', 'by its name, not by a path'],
    ['mfe-orders/src/list/page.test.tsx', '../../../shell/src/main.tsx', 'by its name, not by a path'],
    ['api/src/platform/http/route.ts', '@cabinet/shared/format', 'api may import contract'],
    ['api/src/platform/http/route.ts', '../../domains/users/session.ts', 'platform and ports know no domain'],
    ['api/src/ports/mail/mailer.ts', '../../domains/users/session.ts', 'platform and ports know no domain'],
    ['api/src/domains/reports/service.ts', '../orders/queries.ts', 'the queries of orders are its own'],
    ['api/src/domains/reports/xlsx/rows.ts', '../../orders/queries.ts', 'the queries of orders are its own'],
    ['mfe-orders/src/list/page.tsx', '@chakra-ui/react', 'through @cabinet/shared/ui'],
    ['shared/forms/field.tsx', '@emotion/react', 'through @cabinet/shared/ui'],
    ['shell/src/router.tsx', 'react-router-dom', 'through @cabinet/shared/router'],
    ['shell/src/router.tsx', 'react-router/dom', 'through @cabinet/shared/router'],
    ['mfe-admin/src/partners/form.tsx', 'react-hook-form', 'through @cabinet/shared/forms'],
    ['mfe-admin/src/partners/list.tsx', '@tanstack/react-query', 'through @cabinet/shared/api'],
    ['shared/auth/renew.ts', 'ky', 'through @cabinet/shared/api'],
    ['mfe-orders/src/remote.tsx', '@module-federation/runtime', 'through the shell'],
    ['release/src/store.ts', 'kysely', 'through @cabinet/api'],
    ['shell/src/main.tsx', '../../shared/api/early.ts', 'by its name, not by a path'],
    ['shell/boot/boot.ts', '../../contract/src/index.ts', 'by its name, not by a path'],
    ['newcomer/src/a.ts', '@cabinet/contract', 'no line in the table'],
  ])('%s → %s', (file, specifier, because) => {
    expect(judge(file, specifier)).toContain(because)
  })
})

describe('allowed imports', () => {
  test.each([
    ['shared/api/call.ts', '@cabinet/contract'],
    ['shared/api/call.ts', 'ky'],
    ['shared/ui/provider.tsx', '@chakra-ui/react'],
    ['shared/forms/field.tsx', '@cabinet/shared/ui'],
    ['shared/forms/field.tsx', '../ui/index.ts'],
    ['mfe-orders/src/list/page.tsx', '@cabinet/shared/ui'],
    ['mfe-orders/webpack.config.ts', '@cabinet/build'],
    ['mfe-orders/src/list/early.test.ts', '../../../shell/boot/first-calls.ts'],
    ['api/src/domains/orders/service.ts', './queries.ts'],
    ['api/src/domains/reports/service.ts', '../orders/service.ts'],
    ['scripts/quality/stages.ts', '../../api/test/pg-cluster.ts'],
    ['docs/guide/make.ts', '../../release/src/gate/browser/chromium.ts'],
    ['shell/src/routes.test.tsx', '../../shared/test/index.ts'],
    ['release/test/each-store.ts', '../../jest/s3-server.ts'],
    ['shell/boot/boot.ts', '../../shared/api/early.ts'],
    ['shell/src/main.tsx', 'react'],
    ['shell/src/main.tsx', 'kyiv'],
  ])('%s → %s', (file, specifier) => {
    expect(judge(file, specifier)).toBeUndefined()
  })
})

test.each([
  ['release/src/gate/browser/trial.ts', "join(root, 'e2e', 'gate', 'cli.ts')", true],
  ['api/src/main.ts', "new URL('../../e2e/support/people.ts', import.meta.url)", true],
  ['release/src/gate/routes.ts', '// e2e/federation/gate.spec.ts goes the whole way', false],
  ['release/src/crashes.test.ts', "spawn('e2e/bench/cli.ts')", false],
  ['e2e/bench/cli.ts', "spawn('e2e/bench/release.ts')", false],
])('the test package named in %s: %s', (file, source, isRefused) => {
  expect(judgeText(file, source) !== undefined).toBe(isRefused)
})

test('every kind of import is seen', () => {
  const source = `
import 'side-effect'
import type { A } from 'by-type'
import {
  b,
} from "over-lines"
export * from 'all-again'
export { c } from 'again'
const later = () => import('dynamic')
`
  expect(importsOf(source)).toEqual(['side-effect', 'by-type', 'over-lines', 'all-again', 'again', 'dynamic'])
})

test('a file that breaks a rule is found by reading it', async () => {
  const folder = `${await mkdtemp(`${tmpdir()}/boundaries-`)}/`
  await writeFile(`${folder}page.tsx`, "import { Box } from '@chakra-ui/react'\n")
  expect(await violationsIn(folder, ['page.tsx'])).toEqual([
    { file: 'page.tsx', imports: '@chakra-ui/react', because: expect.stringContaining('@cabinet/shared/ui') },
  ])
})
