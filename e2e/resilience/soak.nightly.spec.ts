/** Memory of a tab that is open all day: sections come and go, pages are kept and prerendered, a remote is released under it. */
import type { CDPSession, Page } from '@playwright/test'
import { awaitReleaseCheck } from '../support/action-counter.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { statusOf } from '../support/releases.ts'
import { releaseRenamed } from '../support/renamed-release.ts'

test.use({ as: 'superadmin' })

const ROUNDS = 30
/** The rounds after which a version of mfe-orders becomes live. */
const RELEASES: readonly number[] = [2, 7, 12, 17, 22]

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const section = (name: string) => async (page: Page) => {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await expect(heading(page, name)).toBeVisible()
}

/** The ten navigations of a round. */
const navigations: readonly ((page: Page) => Promise<void>)[] = [
  section('Заказы'),
  async (page) => {
    const link = new OrdersList(page).link(0)
    // The order is prerendered.
    await link.hover()
    await link.click()
    await expect(heading(page, /^Заказ №/)).toBeVisible()
  },
  async (page) => {
    await page.goBack()
    await expect(new OrdersList(page).link(0)).toBeVisible()
  },
  section('Партнёры'),
  section('Пользователи'),
  section('Роли и права'),
  section('Журнал безопасности'),
  section('Аналитика'),
  section('Взаиморасчёты'),
  section('BCC Mall'),
]

interface Sample {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

async function measure(client: CDPSession): Promise<Sample> {
  await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/** Returns by how much the largest value exceeds the smallest one. */
const spread = (samples: readonly Sample[], key: keyof Sample) => {
  const values = samples.map((sample) => sample[key])
  return Math.max(...values) / Math.min(...values) - 1
}

test('300 navigations and five releases leave memory as it is', async ({ page, product }) => {
  test.setTimeout(1_800_000)
  const { apps } = await statusOf(product)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  await page.goto('/merchant-cabinet/bcc-mall')
  const samples: Sample[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const navigate of navigations) await navigate(page)
    if (RELEASES.includes(round)) {
      const to = `5.0.${round}`
      await releaseRenamed(product, { app: 'mfe-orders', from: apps['mfe-orders']?.live ?? '', to })
      await awaitReleaseCheck(page)
    }
    if (round % 10 === 9) samples.push(await measure(client))
  }
  const description = samples
    .map(
      ({ heap, nodes, listeners }) => `${(heap / 1e6).toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`,
    )
    .join('; ')
  test.info().annotations.push({ type: 'at 100, 200, 300', description })
  expect(spread(samples, 'heap'), description).toBeLessThan(0.15)
  expect(spread(samples, 'nodes'), description).toBeLessThan(0.05)
  expect(spread(samples, 'listeners'), description).toBeLessThan(0.05)
})
