import { people } from '../support/people.ts'
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
