/** A pressed button must not move away: with a real mouse, down and up, on the buttons of every form. */
import { anOrder, aPaidOrder, chooseInRow, openRow } from '../support/order-actions.ts'
import { base, type Person } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

interface FormOnScreen {
  readonly as: Person | 'nobody'
  /** Brings the form to the screen. */
  readonly show: (page: Page, url: string) => Promise<void>
  /** The field that is left empty; the first one unless told. */
  readonly field?: string
  readonly buttons: readonly (string | RegExp)[]
}

const at = (path: string) => async (page: Page) => {
  await page.goto(base + path)
}

const forms: Readonly<Record<string, FormOnScreen>> = {
  'sign-in': { as: 'nobody', show: at('/login'), buttons: ['Войти'] },
  'forgotten password': {
    as: 'nobody',
    show: at('/forget-password'),
    buttons: [/^Отправить/],
  },
  'a new user': {
    as: 'admin',
    show: at('/users/new-user'),
    buttons: ['Сохранить', 'Отмена'],
  },
  'a new role': {
    as: 'admin',
    show: at('/user-role/new'),
    buttons: ['Сохранить', 'Отмена'],
  },
  'a new partner': {
    as: 'admin',
    show: at('/partners/new'),
    buttons: ['Сохранить', 'Отмена'],
  },
  'a cancellation': {
    as: 'superadmin',
    show: async (page, url) => {
      const row = await openRow(page, await anOrder(url, 'in_progress'))
      await chooseInRow(page, row, 'Отменить заказ')
    },
    buttons: [/^Отменить заказ на/, 'Не отменять'],
  },
  'a return of a part': {
    as: 'superadmin',
    show: async (page, url) => {
      await chooseInRow(page, await openRow(page, await aPaidOrder(url)), 'Оформить возврат')
      await page.getByLabel('Вернуть часть суммы').check()
    },
    field: 'Сумма компенсации',
    buttons: [/^Вернуть/, 'Не возвращать'],
  },
}

for (const [name, { as, show, field, buttons }] of Object.entries(forms))
  test.describe(name, () => {
    test.use({ as })
    for (const button of buttons)
      test(`a press on ${button} is not lost`, async ({ page, baseURL }) => {
        await show(page, baseURL ?? '')
        const first = page.locator('form :is(input, select):visible').first()
        await (field === undefined ? first : page.getByLabel(field)).focus()
        const target = page
          .getByRole('button', { name: button })
          .or(page.getByRole('link', { name: button }))
          .first()
        await target.scrollIntoViewIfNeeded()
        await target.evaluate((element) =>
          element.addEventListener('click', () => document.body.setAttribute('data-pressed', ''), {
            capture: true,
          }),
        )
        const before = await target.boundingBox()
        if (!before) throw new Error('the button is not drawn')
        await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
        await page.mouse.down()
        // Two frames are enough for the errors of the left field.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        expect(await target.boundingBox()).toEqual(before)
        await page.mouse.up()
        await expect(page.locator('body')).toHaveAttribute('data-pressed', '')
      })
  })
