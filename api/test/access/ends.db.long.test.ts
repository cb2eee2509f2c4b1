import { randomUUID } from 'node:crypto'
import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import { type End, endsOf, isValid, type Schema, withEnd } from './ends.ts'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'
import { makeWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.server.close())

const parts = ['params', 'query', 'body'] as const
const ends = (key: CallKey) => {
  const spec: CallSpec = calls[key]
  return parts.flatMap((part) => {
    const schema = spec[part] as Schema | undefined
    return schema === undefined ? [] : endsOf(schema).map((end) => ({ part, schema, end }))
  })
}

interface Asked extends Sample {
  readonly body?: object
}

/** Values that must be new or current in each request: order numbers, keys, versions. */
async function renewed(key: CallKey, sample: Sample): Promise<Asked> {
  const headers = { ...sample.headers, 'idempotency-key': randomUUID() }
  if (key === 'POST /intake/v1/applications')
    return { ...sample, body: { ...sample.body, merchant_order_id: `E-${randomUUID()}` } }
  if (key === 'PUT /accounting/v1/merchants/{id}' || key === 'PUT /users/api/v1/users/{username}') {
    const stored = await world.call(key.replace('PUT', 'GET') as CallKey, sample, await asSuperadmin())
    return { ...sample, body: { ...sample.body, version: stored.json().version } }
  }
  return { ...sample, headers }
}

const asSuperadmin = () => world.as('superadmin')

/** Sets an order's amount to the sum of its items. */
function withSum(body: unknown): unknown {
  const { products } = body as { products?: readonly { sale_price: number; quantity: number }[] }
  if (products === undefined) return body
  const amount = products.reduce((sum, { sale_price, quantity }) => sum + sale_price * quantity, 0)
  return { ...(body as object), isMarketplace: true, amount }
}

/** Sets one value in its place. @returns the call, and whether its schema takes it */
async function withValue(key: CallKey, { part, schema, end }: ReturnType<typeof ends>[number]) {
  const sample = await renewed(key, samples[key][1](world.alpha))
  const changed = withEnd(schema, sample[part], end)
  const value =
    key === 'POST /intake/v1/applications' && end.path[0] === 'products' ? withSum(changed) : changed
  return { asked: { ...sample, [part]: value } as Asked, isTaken: isValid(part, schema, value) }
}

/** These names have other values in the answer: the next version, server copies, masked values. */
const others = ['version', 'scor_doc_number', 'scor_doc_date', 'iin', 'link']

/** Returns the value of a name at any depth; user names differ in capitals, so case is ignored. */
function find(answer: unknown, name: string): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined
  for (const [key, value] of Object.entries(answer)) {
    if (key.toLowerCase() === name.toLowerCase()) return value
    const found = find(value, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the server's view of the accepted values. */
async function shown(key: CallKey, answer: unknown): Promise<unknown> {
  if (key !== 'POST /intake/v1/applications') return answer
  const { id, merchant_order_id: number } = answer as { id: number; merchant_order_id: string }
  const headers = await asSuperadmin()
  const order = await world.call('GET /accounting/v1/application/{id}', { params: { id } }, headers)
  const one = { params: { merchantOrderId: number }, query: { merchantId: 'ALPHA' } }
  const items = await world.call('GET /marketplace/v2/orders/{merchantOrderId}', one, headers)
  return [order.json(), items.json()]
}

const writes = (key: CallKey) =>
  /^(POST \/intake\/v1\/applications$|(POST|PUT) .*(merchants|users)(\/\{\w+\})?$)/.test(key)

async function assertSame(key: CallKey, { path, value }: End, answer: unknown): Promise<void> {
  const name = path.findLast((step): step is string => typeof step === 'string') ?? ''
  if (!writes(key) || others.includes(name)) return
  const all = await shown(key, answer)
  const there = path.reduce<unknown>((inner, step) => Object(inner)[step], all)
  // Mailing addresses equal to the legal one are not stored, so a search by name would find the legal one's fields.
  const found = path[0] === 'mailing_addresses' ? there : (there ?? find(all, name))
  // The server stores an empty text as none and drops an empty address.
  if (found === undefined || value === '') return
  const isInstant = typeof value === 'string' && /^\d{4}-.*Z$/.test(value)
  const [back, sent] = isInstant ? [found, value].map((one) => Date.parse(String(one))) : [found, value]
  expect([path.join('.'), Array.isArray(back) ? back[0] : back]).toEqual([path.join('.'), sent])
}

const fieldOf = ({ part, end }: ReturnType<typeof ends>[number]) => `${part} ${end.path[0] ?? ''}`

const walked = (Object.keys(calls) as CallKey[]).flatMap((key) =>
  [...Map.groupBy(ends(key), fieldOf)].map(([field, those]) => [key, field, those] as const),
)

test.each(walked)('%s %s is taken at its ends and refused beyond', async (key, _field, those) => {
  for (const one of those) {
    const { asked, isTaken } = await withValue(key, one)
    // Some calls end the session, and later calls need one.
    const headers = await world.asCallerOf(key)
    const response = await world.call(key, asked, headers)
    const what = `${one.part} ${one.end.path.join('.')} = ${JSON.stringify(one.end.value).slice(0, 60)}`
    if (response.statusCode >= 500) throw new Error(`${what}: ${response.body}`)
    if (!isTaken && ![400, 404, 413, 414].includes(response.statusCode))
      throw new Error(`${what}: ${response.statusCode}`)
    if (response.statusCode < 300 && String(response.headers['content-type']).startsWith('application/json'))
      await assertSame(key, one.end, response.json())
  }
})
