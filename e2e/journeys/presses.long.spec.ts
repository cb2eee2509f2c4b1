/** Tests with real mouse presses that no form's button moves away between down and up. */
import { anOrder, aPaidOrder, chooseInRow, openRow } from '../support/order-actions.ts'
import { base, type Person, password } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

interface FormOnScreen {
  readonly as: Person | 'nobody'
  /** Brings the form to the screen. */
  readonly show: (page: Page, url: string) => Promise<void>
  /** The field that is left empty; the first one by default. */
  readonly field?: string
  /** The text typed into the field before it is left; empty by default. */
  readonly text?: string
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
  'a change of a user': {
    as: 'admin',
    show: at('/users/courier%40demo.kz'),
    buttons: ['Сохранить', 'Отмена'],
  },
  'a change of a partner': {
    as: 'admin',
    show: async (page) => {
      await page.goto(`${base}/partners/ALTYN_TECH`)
      await page.getByRole('button', { name: 'Изменить', exact: true }).click()
    },
    field: 'Юридическое название',
    buttons: ['Сохранить', 'Отмена'],
  },
  'a change of a role': {
    as: 'admin',
    show: async (page) => {
      await page.goto(`${base}/user-permissions`)
      await page.getByRole('button', { name: 'Изменить: Курьер' }).click()
    },
    field: 'Название',
    buttons: ['Отмена'],
  },
  'a change of the password': {
    as: 'managerOfOne',
    show: async (page) => {
      await page.goto(`${base}/account/sessions`)
      await page.getByRole('button', { name: 'Сменить пароль' }).click()
    },
    field: 'Текущий пароль',
    buttons: ['Сменить пароль', 'Отмена'],
  },
  'a new password': {
    as: 'nobody',
    show: async (page) => {
      await page.route('**/confirmation/check', (route) => route.fulfill({ json: { usable: true } }))
      await page.goto(`${base}/sign-up/confirmation?token=abc`)
    },
    buttons: ['Сохранить пароль'],
  },
  'the second factor': {
    as: 'managerOfOne',
    show: at('/account/second-factor'),
    buttons: ['Продолжить'],
  },
  'the code of the second factor': {
    as: 'managerOfOne',
    show: async (page) => {
      await page.goto(`${base}/account/second-factor`)
      await page.getByLabel('Пароль от кабинета').fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
    },
    field: 'Код из приложения',
    buttons: ['Включить', 'Отмена'],
  },
  'an export of registers': {
    as: 'manager',
    show: at('/mutual-settlements?tab=export'),
    field: 'Дата начала',
    buttons: ['Выгрузить'],
  },
  'the filters of users': {
    as: 'admin',
    show: at('/users?name=a'),
    field: 'ФИО',
    text: 'Ахметова',
    buttons: ['Применить', 'Сбросить'],
  },
  'the filters of the security log': {
    as: 'admin',
    show: at('/security-log'),
    field: 'Кто',
    text: 'admin',
    buttons: ['Применить', 'Сбросить'],
  },
  'a delivery of another sum': {
    as: 'superadmin',
    show: async (page, url) => {
      const row = await openRow(page, await anOrder(url, 'ready_delivery'))
      await row.getByRole('button', { name: /^Выдать покупателю/ }).click()
      await page.getByLabel('Покупатель берёт на другую сумму').check()
    },
    field: 'Новая сумма, ₸',
    buttons: ['Отправить код', 'Отмена'],
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

for (const [name, { as, show, field, text = '', buttons }] of Object.entries(forms))
  test.describe(name, () => {
    test.use({ as })
    for (const button of buttons)
      test(`a press on ${button} is not lost`, async ({ page, baseURL }) => {
        await show(page, baseURL ?? '')
        const first = page.locator('form :is(input, select):visible').first()
        const left = field === undefined ? first : page.getByLabel(field).first()
        await left.focus()
        if (await left.evaluate((element) => element.matches('input'))) await left.fill(text)
        const target = page
          .getByRole('button', { name: button })
          .or(page.getByRole('link', { name: button }))
          .last()
        await target.scrollIntoViewIfNeeded()
        await target.evaluate((element) =>
          element.addEventListener('click', () => document.body.setAttribute('data-pressed', ''), {
            capture: true,
          }),
        )
        // It waits until the button stands still.
        await target.hover()
        const before = await target.boundingBox()
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
