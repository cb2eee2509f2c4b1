/** Tests every page and overlay of a phone with a smallest font size of 32: nothing is wider than the page. */
import { chromiumFlags } from '../../release/src/gate/browser/chromium.ts'
import { chromiumPathOfTests } from '../support/chromium-path.ts'
import { test } from '../support/test.ts'
import { testFitOnPhone } from './fit-phone.ts'

test.use({
  launchOptions: {
    executablePath: chromiumPathOfTests(),
    args: [...chromiumFlags, '--blink-settings=minimumFontSize=32'],
  },
})

testFitOnPhone({ title: 'in the largest letters' })
