import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/own-product.ts'
import { base } from '../support/people.ts'
import { enrol } from '../support/second-factor.ts'
import { requireStepUp, stepUpDialog } from '../support/step-up.ts'

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
    await expect(stepUpDialog(page).getByLabel('Код из приложения')).toBeFocused()
    await expectAccessible(page)
    await stepUpDialog(page).getByRole('button', { name: 'Отмена' }).click()
    await expect(stepUpDialog(page)).toBeHidden()
    await expect(form.getByText('Подтвердите, что это вы, и повторите')).toBeVisible()
    await expect(form.getByLabel('Название')).toHaveValue('Касса')
    await form.getByRole('button', { name: 'Создать' }).click()
    await stepUpDialog(page).getByLabel('Код из приложения').fill('000000')
    await page.keyboard.press('Enter')
    await expect(stepUpDialog(page).getByText('Неверный код')).toBeVisible()
    await stepUpDialog(page).getByLabel('Код из приложения').fill(code(1))
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
    await stepUpDialog(page).getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
    expect((await file).suggestedFilename()).toMatch(/xlsx$/)
  })
})
