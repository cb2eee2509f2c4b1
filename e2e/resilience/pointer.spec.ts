/** Open tabs poll release-set.json and keep their set without a good answer. The server answers new tabs. */

import { returnToTab } from '../support/action-counter.ts'
import { changed, down, type Fault, hang, page as proxyPage, status } from '../support/fault-proxy.ts'
import { entryOf, sections, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

test.use({ as: 'admin' })

const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ['a 404', status(404)],
  ['a 500', status(500)],
  ['cut in the middle', changed((body) => body.slice(0, body.length / 2))],
  ['a page of some proxy', proxyPage],
  ['badly signed', changed((body) => body.replace(/("revision\\?":)/, '$19'))],
  ['out of reach', down],
  ['silent', hang],
]

test('a pointer with any fault changes nothing in an open tab', async ({ page, network, complaints }) => {
  complaints.allow(/Failed to load resource|release-set/)
  await page.goto('/merchant-cabinet/transactions')
  await expect(sections[0].content(page)).toBeVisible()
  for (const [index, [name, fault]] of faults.entries()) {
    await test.step(name, async () => {
      network.spoil((path) => path.endsWith('/release-set.json'), fault)
      await returnToTab(page)
      const section = sections[(index + 1) % sections.length] ?? sections[0]
      await entryOf(page, section).click()
      await expect(section.content(page)).toBeVisible()
      expect(await versionsIn(page, section.app)).toEqual([live])
      await expect(page.getByRole('button', { name: 'Обновить', exact: true })).toHaveCount(0)
      network.restore()
    })
  }
})
