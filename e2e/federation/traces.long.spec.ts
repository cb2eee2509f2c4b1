/** A delivery in a browser, followed from each press to its statements and its SMS by a receiver of OpenTelemetry. */
import { openReceiver } from '../../api/test/otlp-receiver.ts'
import { anOrder, dialogOf, openRow, smsCode } from '../support/order-actions.ts'
import { startCopy } from '../support/prepared-data.ts'
import { removeFolder } from '../support/product.ts'
import { test as base, expect } from '../support/test.ts'

type Receiver = Awaited<ReturnType<typeof openReceiver>>

const test = base.extend<{ baseURL: string; receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  receiver: async ({}, use) => {
    const receiver = await openReceiver()
    await use(receiver)
    await receiver.close()
  },
  baseURL: async ({ receiver }, use) => {
    const product = await startCopy({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    })
    await use(product.url)
    await product.stop()
    await removeFolder(product.dataDir)
  },
})

test.use({ as: 'superadmin' })

test('a delivery is two linked traces, each one tree from the press, and holds nothing of people or orders', async ({
  page,
  baseURL,
  receiver,
}) => {
  test.setTimeout(240_000)
  const order = await anOrder(baseURL, 'ready_delivery')
  const row = await openRow(page, order)
  await expect
    .poll(() => receiver.words(), { message: 'the opening of the page', timeout: 90_000 })
    .toContain('load')
  const headers = new Map<string, string | undefined>()
  page.on('request', (request) => {
    const [name = ''] = /(?:send|check)Otp$/.exec(request.url()) ?? []
    if (name) headers.set(name, request.headers().traceparent)
  })
  await row.getByRole('button', { name: 'Выдать покупателю' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Отправить код' }).click()
  const code = await smsCode(baseURL, order)
  await dialog.getByLabel('Код из SMS').fill(code)
  await expect(page.getByText('Заказ подтверждён и доставлен')).toBeVisible()

  const traceOf = (name: string) => headers.get(name)?.split('-')[1] ?? `no traceparent of ${name}`
  const treeOf = (name: string) => receiver.tree(traceOf(name)).join('\n')
  const tree = (name: string) =>
    expect.poll(() => {
      try {
        return treeOf(name)
      } catch (error) {
        return String(error)
      }
    }, `the trace of ${name}`)
  await tree('sendOtp').toMatch(
    /^press\n( {2}.+\n)*? {2}POST \/accounting\/sendOtp\n[\s\S]+handler[\s\S]+job deliver-sms\n[\s\S]+sms/,
  )
  await tree('checkOtp').toMatch(/POST \/accounting\/checkOtp\n[\s\S]+handler[\s\S]+update orders/)
  const [root] = receiver.spans(traceOf('checkOtp')).filter(({ parentSpanId }) => !parentSpanId)
  expect(root?.links.map(({ traceId }) => traceId)).toEqual([traceOf('sendOtp')])
  for (const secret of [order.merchant_order_id, code, String(order.amount), order.merchantId, 'superadmin'])
    expect(receiver.words().join('\n')).not.toContain(secret)
})
