import { TestProvider } from '../../api/test/oidc-provider.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/own-product.ts'
import { base, people } from '../support/people.ts'
import { startCopy } from '../support/prepared-data.ts'
import { freePort, removeFolder } from '../support/product.ts'
import { enrol } from '../support/second-factor.ts'
import type { Page } from '../support/test.ts'

/** Refuses a call as with an old step-up, until the server has taken a fresh one. @returns the bodies that were sent */
async function requireStepUp(page: Page, call: RegExp): Promise<(string | null)[]> {
  const sent: (string | null)[] = []
  let isVerified = false
  await page.route(/\/users\/api\/v1\/proof$/, async (route) => {
    const response = await route.fetch()
    isVerified ||= route.request().method() === 'POST' && response.ok()
    await route.fulfill({ response })
  })
  await page.route(call, async (route) => {
    sent.push(route.request().postData())
    if (isVerified) return route.continue()
    const body = { code: 'PROOF_REQUIRED', message: 'Подтвердите, что это вы, и повторите', requestId: 'x' }
    return route.fulfill({ status: 403, json: body })
  })
  return sent
}

const asks = (page: Page) => page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
const newKeys = /\/integrations\/v1\/keys$/

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('makes a key with a code of the second factor, and keeps the form while cancelling', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/40[03]/)
    await page.goto(`${base}/account/second-factor`)
    const { code } = await enrol(page)
    await page.getByRole('button', { name: 'Коды сохранены' }).click()
    await page.goto(`${base}/integrations`)
    await page.getByRole('button', { name: 'Создать ключ' }).click()
    const sent = await requireStepUp(page, newKeys)
    const form = page.getByRole('dialog', { name: 'Новый ключ API' })
    await form.getByLabel('Название').fill('Касса')
    await form.getByRole('button', { name: 'Создать' }).click()
    await expect(asks(page).getByLabel('Код из приложения')).toBeFocused()
    await expectAccessible(page)
    await asks(page).getByRole('button', { name: 'Отмена' }).click()
    await expect(asks(page)).toBeHidden()
    await expect(form.getByText('Подтвердите, что это вы, и повторите')).toBeVisible()
    await expect(form.getByLabel('Название')).toHaveValue('Касса')
    await form.getByRole('button', { name: 'Создать' }).click()
    await asks(page).getByLabel('Код из приложения').fill('000000')
    await page.keyboard.press('Enter')
    await expect(asks(page).getByText('Неверный код')).toBeVisible()
    await asks(page).getByLabel('Код из приложения').fill(code(1))
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Ключ' })).toHaveValue(/^mk_live_/)
    expect(new Set(sent).size).toBe(1)
  })
})

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('exports IINs after a touch of a passkey', async ({ page, complaints }) => {
    complaints.allow(/403/)
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await page.goto(`${base}/account/sessions`)
    await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
    await page.getByLabel('Название').fill('Телефон')
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(page.getByText(/^Ключ «Телефон» добавлен/)).toBeVisible()
    await page.goto(`${base}/transactions`)
    await requireStepUp(page, /application-report/)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    await asks(page).getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
    expect((await file).suggestedFilename()).toMatch(/xlsx$/)
  })
})

test('who has no password here steps up at the provider, and comes back to the page', async ({
  page,
  complaints,
}) => {
  complaints.allow(/403/)
  const port = await freePort()
  const provider = await TestProvider.start(`http://localhost:${port}`)
  provider.add({ sub: 'bank-employee', email: people.manager, email_verified: true })
  const product = await startCopy({ ...provider.env, OIDC_DOMAINS: 'demo.kz' }, port)
  try {
    const asked = `${product.url}${base}/transactions?status=buyed`
    await page.goto(asked)
    await page.getByRole('button', { name: 'Войти через Банк' }).click()
    await page.getByRole('button', { name: 'bank-employee' }).click()
    await expect(page).toHaveURL(asked)
    await requireStepUp(page, /application-report/)
    const excel = page.getByRole('button', { name: 'Excel' })
    await excel.click()
    await asks(page).getByRole('button', { name: 'Войти через Банк' }).click()
    // The provider asks although it has a session.
    await page.getByRole('button', { name: 'bank-employee' }).click()
    await expect(page.getByText('Вы подтвердили, что это вы. Повторите действие')).toBeVisible()
    await expect(page).toHaveURL(asked)
    const file = page.waitForEvent('download')
    await excel.click()
    expect((await file).suggestedFilename()).toMatch(/xlsx$/)
  } finally {
    await product.stop()
    await removeFolder(product.dataDir)
    await provider.close()
  }
})
