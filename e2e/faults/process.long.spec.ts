import { expect, test } from '@playwright/test'
import { linkIn, mailTo } from '../support/dev-mailbox.ts'
import { people } from '../support/people.ts'
import {
  exitOf,
  freePort,
  outputOf,
  removeFolder,
  spawnProduct,
  startProduct,
  temporaryFolder,
} from '../support/product.ts'

test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

let dataDir = ''
test.beforeAll(async () => {
  dataDir = await temporaryFolder()
})
test.afterAll(() => removeFolder(dataDir))

async function signsIn(url: string, username: string, password: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/users/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return answer.ok
}

test('kill -9 loses no write that was answered', async () => {
  const password = 'Qwertz-Nach-dem-Absturz-26'
  const first = await startProduct({ dataDir, env: { DEMO_ORDERS: '100' } })
  const asked = await fetch(`${first.url}/api/users/api/v1/forget-password/${people.manager}`)
  expect(asked.status).toBe(204)
  const token = new URL(linkIn(await mailTo(first.url, people.manager))).searchParams.get('token')
  const set = await fetch(`${first.url}/api/users/api/v1/confirmation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, token }),
  })
  expect(set.status).toBe(204)
  await first.kill()

  const second = await startProduct({ dataDir, env: { DEMO_ORDERS: '100' } })
  expect(await signsIn(second.url, people.manager, password)).toBe(true)
  expect(await second.stop()).toBe(0)
})

test('a second process on the same data is refused with a sentence, and the first goes on', async () => {
  const first = await startProduct({ dataDir, env: { DEMO_ORDERS: '100' } })
  const second = spawnProduct(dataDir, await freePort())
  const output = outputOf(second)
  expect(await exitOf(second)).not.toBe(0)
  expect(output()).toContain(dataDir)
  expect(output()).not.toMatch(/\n\s+at /)
  expect((await fetch(`${first.url}/readyz`)).ok).toBe(true)
  expect(await first.stop()).toBe(0)
})
