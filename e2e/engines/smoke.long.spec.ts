/** A day's work in the engines that no other test opens: Debian's Firefox ESR and WebKitGTK. */
import { existsSync, globSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { FaultProxy, status } from '../support/fault-proxy.ts'
import { newOrder } from '../support/new-order.ts'
import { anOrder, aPaidOrder, smsCode } from '../support/order-actions.ts'
import { base as cabinet, password } from '../support/people.ts'
import { Browser, keys, type Protocol } from './browser.ts'
import { firefoxPath, startFirefox } from './firefox.ts'
import { startWebKit, webKitDriverPath } from './webkit.ts'

interface Scene {
  readonly browser: Browser
  readonly protocol: Protocol
  /** The cabinet behind the proxy. */
  readonly at: string
  readonly proxy: FaultProxy
  readonly target: string
}

const rows = "document.querySelectorAll('main [data-row]').length"
const dialog = '[role=dialog], [role=alertdialog]'
const charts = "return document.querySelectorAll('main svg rect, main svg path').length > 5"
const signIn =
  "return location.pathname.endsWith('/login') && document.querySelector('input[type=password]') !== null"

/** Expects every stop of Tab to come to lie under no bar, from the page's beginning; an engine may still be scrolling to it. */
async function expectStopsInView({ browser, protocol }: Pick<Scene, 'browser' | 'protocol'>, stops: number) {
  await protocol.run('document.body.tabIndex = -1; document.body.focus()')
  for (let stop = 0; stop < stops; stop++) {
    await browser.type(keys.Tab)
    const name = await protocol.run('return document.activeElement.outerHTML.slice(0, 80)')
    await browser.until(
      `stop ${stop} of Tab, ${name}`,
      `const stop = document.activeElement
      const { left, right, top, bottom } = stop.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return stop !== document.body && (stop.contains(hit) || hit?.contains(stop))`,
    )
  }
}

/** The parts of the journey; each finds the browser as the one before has left it. */
const parts: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'signs in and sees the list': async ({ browser, protocol, at }) => {
    await protocol.open(`${at}/login`)
    await browser.fill('Логин', 'superadmin')
    await browser.fill('Пароль', password + keys.Enter)
    await browser.until('rows', `return ${rows} === 10`)
  },
  'tabs through a hundred marked rows': async ({ browser, protocol, at }) => {
    await protocol.open(`${at}/transactions?size=100`)
    await browser.until('rows', `return ${rows} === 100`)
    await protocol.run(`document.querySelector('main thead input[type=checkbox]').click()`)
    await browser.see('Выбрано')
    await expectStopsInView({ browser, protocol }, 80)
  },
  'filters, opens an order and comes back': async ({ browser, protocol, target }) => {
    const { merchant_order_id: number } = await newOrder(target)
    // Keys that fast with Enter behind them would be a scanner's.
    await browser.fill('Поиск', number, 'main')
    await browser.press('button', 'Применить', 'main')
    await browser.until('one row', `return ${rows} === 1`)
    await browser.press('link', number.slice(0, 4), 'main [data-row]')
    await browser.see(`Заказ № ${number}`)
    await expectStopsInView({ browser, protocol }, 30)
    await protocol.back()
    await browser.until('the filtered list', `return ${rows} === 1 && location.search.includes('${number}')`)
  },
  'delivers an order by its code': async ({ browser, protocol, at, target }) => {
    const order = await anOrder(target, 'ready_delivery')
    await protocol.open(`${at}/transactions/${order.id}`)
    await browser.press('button', 'Выдать покупателю', 'main')
    await browser.press('button', 'Отправить код', dialog)
    await browser.until(
      'the code’s field',
      "return document.activeElement?.getAttribute('autocomplete') === 'one-time-code'",
    )
    await browser.type(await smsCode(target, order))
    await browser.see('Заказ подтверждён и доставлен')
  },
  'returns a part of the sum': async ({ browser, protocol, at, target }) => {
    const order = await aPaidOrder(target)
    await protocol.open(`${at}/transactions/${order.id}`)
    await browser.press('button', 'Оформить возврат', 'main')
    await browser.press('choice', 'Вернуть часть суммы', dialog)
    await browser.until('the focus on the sum', "return document.activeElement?.inputMode === 'decimal'")
    await browser.type('1000')
    await browser.until('the sum', "return document.activeElement?.value.replace(/\\s/g, '') === '1000'")
    // WebDriver presses nothing in a native list, so the reason is chosen by the keyboard.
    await protocol.run(`document.querySelector('[role=alertdialog] select').focus()`)
    await browser.type(keys.ArrowDown)
    await browser.press('button', 'Вернуть 1', dialog)
    await browser.see('Возврат оформлен')
  },
  'draws charts': async ({ browser, protocol, at }) => {
    await protocol.open(`${at}/analytics`)
    await browser.until('charts', charts)
  },
  'downloads a register': async ({ browser, protocol, at }) => {
    await protocol.open(`${at}/mutual-settlements`)
    await browser.press('button', 'Реестр заявок', 'main')
    await expect.poll(() => globSync(`${protocol.home}/**/*.xlsx`)).toHaveLength(1)
  },
  'fills in the form of a partner by keys': async ({ browser, protocol, at }) => {
    await protocol.open(`${at}/partners/new`)
    await browser.see('Основное')
    await expectStopsInView({ browser, protocol }, 40)
    await browser.fill('Код партнёра', `KEYS_ONLY${keys.Tab}ТОО «Клавиши»`)
    await browser.until(
      'both values',
      `const values = [...document.querySelectorAll('main input')].map(({ value }) => value)
      return values.includes('KEYS_ONLY') && values.includes('ТОО «Клавиши»')`,
    )
    await protocol.run(
      `document.querySelector('main button[aria-haspopup=dialog]:has(.lucide-calendar-days)').focus()`,
    )
    await browser.type(keys.Enter)
    const day = "document.activeElement.closest('[data-part=table-cell-trigger]')?.getAttribute('data-value')"
    const before = await browser.until<string>('the focused day', `return ${day}`)
    await browser.type(keys.ArrowRight)
    const after = await browser.until<string>('the next day', `return ${day} !== '${before}' && ${day}`)
    await browser.type(keys.Enter)
    const [year, month, date] = after.split('-')
    await browser.until(
      after,
      `return [...document.querySelectorAll('input')].some(({ value }) => ['${after}', '${date}.${month}.${year}'].includes(value))`,
    )
  },
  'goes on when the files of a section are gone': async ({ browser, protocol, at, proxy }) => {
    proxy.spoil((path) => path.includes('/apps/mfe-analytics/'), status(404))
    await protocol.open(`${at}/bcc-mall`)
    await browser.press('link', 'Аналитика', 'nav')
    await browser.see('Раздел временно недоступен')
    proxy.restore()
    await browser.press('button', 'Повторить', 'main')
    await browser.until('charts', charts)
  },
  'signs out in two tabs': async ({ browser, protocol, at }) => {
    const first = await protocol.newTab()
    await protocol.open(`${at}/users`)
    await browser.press('button', 'Выйти')
    await browser.until('the sign-in', signIn)
    await protocol.show(first)
    await browser.until('the sign-in', signIn)
  },
}

for (const [name, programs, start] of [
  ['Firefox', [firefoxPath], startFirefox],
  ['WebKit', [webKitDriverPath, '/usr/bin/Xvfb'], startWebKit],
] as const)
  test(name, async () => {
    const missing = programs.filter((program) => !existsSync(program))
    // Ten parts take a minute on an idle machine.
    test.setTimeout(360_000)
    test.skip(missing.length > 0, `no ${missing}: .ci/run installs what Debian has`)
    const { E2E_URL: target = '' } = process.env
    const [proxy, protocol] = await Promise.all([FaultProxy.start(target), start()])
    try {
      const scene = { proxy, protocol, target, at: proxy.url + cabinet, browser: new Browser(protocol) }
      for (const [part, go] of Object.entries(parts)) await test.step(part, () => go(scene))
    } catch (error) {
      const body = Buffer.from(await protocol.screenshot(), 'base64')
      await test.info().attach('screen', { body, contentType: 'image/png' })
      throw error
    } finally {
      await protocol.close()
      await proxy.stop()
    }
  })
