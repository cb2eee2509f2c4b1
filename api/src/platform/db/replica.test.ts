import { positionOf, Replica } from './replica.ts'

let now: number
let primary: string
let replica: string | Error
let judge: Replica

beforeEach(() => {
  now = 10_000
  primary = '0/10'
  replica = '0/10'
  const position = async () => {
    if (replica instanceof Error) throw replica
    return positionOf(replica)
  }
  judge = new Replica(
    { position },
    async () => positionOf(primary),
    () => now,
  )
})

/** Lets time pass; both servers are asked every quarter of a second. */
async function pass(ms: number): Promise<void> {
  for (const until = now + ms; now <= until; now += 250) await judge.ask()
  now -= 250
}

const source = (seen = '0/0') => judge.sourceFor(positionOf(seen))

test('positions compare as text', () => {
  expect([positionOf('A/1'), positionOf('9/FFFFFFFF'), positionOf('1A/0')].sort()).toEqual([
    positionOf('9/FFFFFFFF'),
    positionOf('A/1'),
    positionOf('1A/0'),
  ])
})

test('nothing is known before the first answer', () => {
  expect(source()).toBe('away')
})

test('an idle primary makes no replica late', async () => {
  await pass(60_000)
  expect(source()).toBe('replica')
})

test('a replica reads while it is at most two seconds behind', async () => {
  await pass(1_000)
  primary = '0/20'
  await pass(1_500)
  expect(source()).toBe('replica')
  await pass(1_500)
  expect(source()).toBe('behind')
  replica = '0/20'
  await pass(0)
  expect(source()).toBe('replica')
})

test('a session is never shown less than it has seen', async () => {
  await pass(250)
  primary = '0/30'
  await pass(250)
  expect([source('0/10'), source('0/11')]).toEqual(['replica', 'not_seen'])
})

test('a replica that does not answer is away, at once after a failed read', async () => {
  await pass(500)
  replica = new Error('gone')
  await pass(250)
  expect(source()).toBe('away')
  replica = '0/10'
  await pass(250)
  expect(source()).toBe('replica')
  expect(judge.hasFailed(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBe(true)
  expect(source()).toBe('away')
})

test.each([
  ['40001', true],
  ['25006', true],
  ['57P01', true],
  ['22P02', false],
])('a failure %s sends the read to the primary: %s', async (code, expected) => {
  await pass(250)
  expect(judge.hasFailed(Object.assign(new Error('x'), { code }))).toBe(expected)
  expect(source()).toBe(expected ? 'away' : 'replica')
})
