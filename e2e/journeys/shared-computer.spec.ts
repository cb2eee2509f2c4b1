import { password, people } from '../support/people.ts'
import { endElsewhere } from '../support/session.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
import { expect, type Page, test } from '../support/test.ts'

const shared = (page: Page) => page.getByRole('checkbox', { name: 'Это общий компьютер' })
const surname = (page: Page) => page.getByLabel('Фамилия')
const warning = (page: Page) => page.getByRole('alertdialog', { name: /^Сеанс закончится через \d+ с$/ })
/** The page counts the idle time once it has asked how much is left. */
const following = (page: Page) => page.waitForResponse(/\/activity$/)
const newUser = '/merchant-cabinet/users/new-user'

test('a shared computer warns, ends the session, and gives what was typed to its user alone', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/401/)
  await page.clock.install()
  await page.goto(newUser)
  await shared(page).check()
  let follows = following(page)
  await submitCredentials(page, people.admin)
  await surname(page).fill('Сериков')
  await page.waitForFunction(() => sessionStorage.getItem('cabinet.drafts')?.includes('Сериков'))

  await follows
  await page.clock.fastForward('14:10')
  await expect(warning(page)).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(warning(page)).toBeHidden()
  await expect(surname(page)).toHaveValue('Сериков')

  // The page's clock alone ends nothing: the server, which counts by its own, is asked.
  await page.clock.fastForward('15:01')
  await expect(surname(page)).toBeVisible()
  await expect(warning(page)).toBeHidden()

  await endElsewhere(page, request)
  await page.clock.fastForward('15:01')
  await expect(
    page.getByText('Сеанс закончился: на этом общем компьютере долго не было нажатий.'),
  ).toBeVisible()
  await expect(surname(page)).toHaveCount(0)
  await expect(shared(page)).toBeChecked()
  follows = following(page)
  await submitCredentials(page, people.admin)
  await expect(page).toHaveURL(new RegExp(newUser))
  await expect(surname(page)).toHaveValue('Сериков')

  await follows
  await endElsewhere(page, request)
  await page.clock.fastForward('15:01')
  await expect(shared(page)).toBeChecked()
  await submitCredentials(page, people.superadmin)
  await expect(page).toHaveURL(new RegExp(newUser))
  await expect(surname(page)).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Сериков')
})

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  const locked = (page: Page) => page.getByRole('heading', { name: 'Кабинет заблокирован' })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Роль «Курьер»' })
  /** Everything that the document holds or a screen reader says. */
  const everything = async (page: Page) =>
    (await page.evaluate(() => document.body.outerHTML + document.title)) +
    (await page.locator('body').ariaSnapshot())

  test('locks the cabinet in all tabs, and finds the page as it was', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/401|423/)
    await page.goto('/merchant-cabinet/user-permissions')
    const other = await context.newPage()
    await other.goto('/merchant-cabinet/users')
    await expect(other.getByRole('button', { name: /^Заблокировать/ })).toBeVisible()
    await page.getByRole('button', { name: 'Изменить: Курьер' }).click()
    await dialog(page).getByLabel('Название').fill('Развозчик')
    const status = () =>
      page.evaluate(async () => {
        const authorization = `Bearer ${localStorage.getItem('token')}`
        return (await fetch('/api/users/api/v1/me', { headers: { authorization } })).status
      })

    const told = page.waitForResponse(/\/users\/api\/v1\/lock$/)
    await page.keyboard.press('Control+Alt+KeyL')
    await expect(locked(page)).toBeVisible()
    await expect(locked(other)).toBeVisible()
    await expect(locked(page)).toHaveCSS('font-weight', '600')
    await told
    for (const tab of [page, other]) expect(await everything(tab)).not.toMatch(/Курьер|Развозчик|Партнёры/)
    expect(await status()).toBe(423)
    // Removing the mark by hand proves nothing.
    const refused = page.waitForResponse(/\/users\/api\/v1\/me$/)
    await other.evaluate(() => localStorage.removeItem('cabinet.locked'))
    expect((await refused).status()).toBe(423)
    await expect(locked(page)).toBeVisible()

    const secret = page.getByLabel('Пароль', { exact: false }).first()
    await expect(secret).toBeFocused()
    await secret.fill('Wrong-Horse-77')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Неверный логин или пароль')).toBeVisible()
    await secret.fill(password)
    await page.getByRole('button', { name: 'Разблокировать', exact: true }).click()
    await expect(dialog(page).getByLabel('Название')).toHaveValue('Развозчик')
    await expect(page).toHaveURL(/\/user-permissions$/)
    expect(await status()).toBe(200)
    // A page that the browser has kept for «back» has heard of no other tab.
    await page.evaluate(() => {
      localStorage.setItem('cabinet.locked', 'admin@demo.kz')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(locked(page)).toBeVisible()
  })

  test('stays locked when it is loaded anew, and leaves the cabinet to another user', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/401|423/)
    await page.goto(newUser)
    await surname(page).fill('Сериков')
    await page.waitForFunction(() => sessionStorage.getItem('cabinet.drafts')?.includes('Сериков'))
    const told = page.waitForResponse(/\/users\/api\/v1\/lock$/)
    await page.getByRole('button', { name: /^Заблокировать/ }).click()
    await told
    const other = await context.newPage()
    for (const load of [() => page.reload(), () => other.goto(newUser)]) {
      await load()
      await expect(locked(page)).toBeVisible()
    }
    await expect(locked(other)).toBeVisible()
    expect(await everything(page)).not.toContain('Сериков')
    await page.getByRole('textbox', { name: 'Пароль' }).fill(password)
    await page.getByRole('button', { name: 'Разблокировать', exact: true }).click()
    await expect(surname(page)).toHaveValue('Сериков')
    await expect(surname(other)).toHaveValue('')
    await other.close()

    // Without the mark nobody knows whose page it is.
    const again = page.waitForResponse(/\/users\/api\/v1\/lock$/)
    await page.getByRole('button', { name: /^Заблокировать/ }).click()
    await again
    await page.evaluate(() => localStorage.removeItem('cabinet.locked'))
    await page.reload()
    await submitCredentials(page, people.admin)
    await expect(surname(page)).toHaveValue('Сериков')

    await page.getByRole('button', { name: /^Заблокировать/ }).click()
    await page.getByRole('button', { name: 'Выйти или сменить пользователя' }).click()
    await submitCredentials(page, people.superadmin)
    await expect(page.getByRole('button', { name: /^Заблокировать/ })).toBeVisible()
    await expect(locked(page)).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Сериков')
  })
})
