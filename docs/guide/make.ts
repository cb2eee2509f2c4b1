/**
 * Makes the user guide: takes its pictures from the running product, prints docs/guide/guide.html to
 * shell/public/instruction.pdf (A4, tagged, fonts embedded) and refreshes the README's pictures.
 *
 *   node docs/guide/make.ts [address of a running product]
 */
import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { removeFolder, startProduct } from '../../e2e/support/product.ts'
import { launchChromium } from '../../release/src/gate/browser/chromium.ts'
import { takePictures } from './pictures.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pdf = here('../../shell/public/instruction.pdf')
const largest = 1_000_000

const given = process.argv[2]
const product = given === undefined ? await startProduct() : undefined
const browser = await launchChromium()
try {
  await mkdir(here('images'), { recursive: true })
  await mkdir(here('../images'), { recursive: true })
  await mkdir(here('../../shell/public'), { recursive: true })
  await takePictures(browser, given ?? product?.url ?? '', {
    guide: here('images/'),
    readme: here('../images/'),
  })

  const page = await browser.newPage()
  await page.goto(new URL('guide.html', import.meta.url).href, { waitUntil: 'load' })
  await page.pdf({
    path: pdf,
    format: 'A4',
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate:
      '<div style="width:100%;font:8px sans-serif;color:#55606c;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
  })
} finally {
  await browser.close()
  if (product) {
    await product.stop()
    await removeFolder(product.dataDir)
  }
}

const { size } = await stat(pdf)
console.log(`shell/public/instruction.pdf: ${Math.round(size / 1000)} KB`)
if (size > largest) {
  console.error('The guide is larger than 1 MB: make its pictures smaller.')
  process.exitCode = 1
}
