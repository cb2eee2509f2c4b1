import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { release, statusOf } from '../support/releases.ts'
import { promoteAll, releaseRenamed } from '../support/renamed-release.ts'

test.use({ as: 'admin' })

const [app, version] = ['mfe-orders', '7.4.0']
const message = 'order 48151623 of ann@demo.kz is not ready'

/** Throws in a handler, from the entry's last line, whose column 0 is line 3 of a source. */
const fault = `\n(function(){addEventListener('keydown',function(e){if(e.key==='F8')throw new RangeError('${message}')})})()`
const mapOf = (lines: number) => ({
  ...{ version: 3, names: [], mappings: `${';'.repeat(lines)}AAEA` },
  sources: ['webpack://x/./src/list/columns.tsx'],
  sourcesContent: ['one\ntwo\nthrow new RangeError(`order is not ready`)'],
})

test('a version that throws is told with file and line of the cause, on the page, by the command and in the log', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/is not ready|RangeError/)
  const live = (await statusOf(product)).apps[app]?.live ?? ''
  let lines = 0
  const map = { toJSON: () => mapOf(lines) }
  await releaseRenamed(product, {
    ...{ app, from: live, to: version, map },
    change: (entry) => {
      lines = entry.split('\n').length
      return entry + fault
    },
  })
  await new OrdersList(page).open()
  // The reporting part loads after the rows; the page keeps what fails before.
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/telemetry/v1/errors'))
  await page.keyboard.press('F8')
  expect((await told).status()).toBe(204)
  await page.goto('/merchant-cabinet/releases')
  const row = page.getByRole('table', { name: 'Ошибки' }).getByRole('row').filter({ hasText: 'RangeError' })
  await expect(row).toContainText('RangeError: order … of … is not ready')
  await expect(row).toContainText('mfe-orders/src/list/columns.tsx:3')
  await expect(row).toContainText(version)
  const printed = await release(product, 'errors', app, version)
  expect(printed).toContain(
    'RangeError: order … of … is not ready\n    at mfe-orders/src/list/columns.tsx:3:',
  )
  const logged = product.output().split('\n')
  expect(logged.filter((line) => /fails in a new way/.test(line) && line.includes(version))).toHaveLength(1)
  const answers = [
    `apps/${app}/${version}/remoteEntry.js.map`,
    `maps/${app}/${version}/remoteEntry.js.map.gz`,
  ]
  for (const path of answers) expect((await page.request.get(`/merchant-cabinet/${path}`)).status()).toBe(404)
  await promoteAll(product, [{ app, version: live }])
})
