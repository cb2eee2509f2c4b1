/** Signing in at a provider of another site, in the engines that no other test opens. */
import { existsSync } from 'node:fs'
import { test } from '@playwright/test'
import { TestProvider } from '../../api/test/oidc-provider.ts'
import { base, people } from '../support/people.ts'
import { startCopy } from '../support/prepared-data.ts'
import { freePort, removeFolder } from '../support/product.ts'
import { Browser } from './browser.ts'
import { firefoxPath, startFirefox } from './firefox.ts'
import { startWebKit, webKitDriverPath } from './webkit.ts'

const engines = [
  ['Firefox', [firefoxPath], startFirefox],
  ['WebKit', [webKitDriverPath, '/usr/bin/Xvfb'], startWebKit],
] as const

/** Runs in the page: refuses exports as with an old step-up, until the page is loaded anew. */
const refuseExports = `
  const send = window.fetch
  window.fetch = (request, ...more) =>
    String(request.url ?? request).includes('application-report')
      ? Promise.resolve(Response.json({ code: 'PROOF_REQUIRED', message: '', requestId: 'x' }, { status: 403 }))
      : send(request, ...more)`

test('an employee signs in at the provider, steps up there, and signs out of both, in Firefox and WebKit', async () => {
  test.setTimeout(360_000)
  const missing = engines.flatMap(([, programs]) => programs.filter((program) => !existsSync(program)))
  test.skip(missing.length > 0, `no ${missing}: .ci/run installs what Debian has`)
  const port = await freePort()
  const provider = await TestProvider.start(`http://localhost:${port}`)
  provider.add({ sub: 'bank-employee', email: people.manager, email_verified: true })
  const product = await startCopy({ ...provider.env, OIDC_DOMAINS: 'demo.kz' }, port)
  try {
    for (const [name, , start] of engines)
      await test.step(name, async () => {
        const protocol = await start()
        const browser = new Browser(protocol)
        try {
          await protocol.open(`${product.url}${base}/transactions?status=buyed`)
          await browser.press('button', 'Войти через Банк')
          await browser.press('button', 'bank-employee')
          await browser.until('the page that was asked for', `return location.search === '?status=buyed'`)
          await protocol.run(refuseExports)
          await browser.press('button', 'Скачать Excel')
          await browser.press('button', 'Войти через Банк', '[role=dialog]')
          await browser.press('button', 'bank-employee')
          await browser.see('Вы подтвердили, что это вы. Повторите действие')
          await browser.until('the page before', `return location.search === '?status=buyed'`)
          await browser.press('button', 'Выйти')
          await browser.press('button', 'Выйти отовсюду')
          await browser.press('button', 'Войти через Банк')
          await browser.until(
            'the provider asks anew',
            `return document.body.innerText.includes('bank-employee')`,
          )
        } finally {
          await protocol.close()
        }
      })
  } finally {
    await product.stop()
    await removeFolder(product.dataDir)
    await provider.close()
  }
})
