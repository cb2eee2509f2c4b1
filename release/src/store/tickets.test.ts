import { setTimeout as sleep } from 'node:timers/promises'
import { FencedPointer } from './fenced-pointer.ts'
import { type TicketBox, withTicket } from './tickets.ts'

/** Objects in memory that answer after a while of their own, as a storage does. */
class SlowBox implements TicketBox {
  readonly objects = new Map<string, string>()
  readonly #delay = () => sleep(Math.random() * 3)

  async put(key: string, content: string | Uint8Array): Promise<boolean> {
    await this.#delay()
    this.objects.set(key, content.toString())
    return true
  }

  async get(key: string): Promise<{ content: Buffer; tag: string } | undefined> {
    await this.#delay()
    const found = this.objects.get(key)
    return found === undefined ? undefined : { content: Buffer.from(found), tag: found }
  }

  async remove(key: string): Promise<void> {
    await this.#delay()
    this.objects.delete(key)
  }

  async list(prefix: string): Promise<{ key: string; at: Date }[]> {
    await this.#delay()
    return [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, at: new Date() }))
  }
}

const patience = { leaseMs: 200, pauseMs: 2 }

test('never two at once, each gets his turn, tickets grow in that order, nothing is left', async () => {
  const box = new SlowBox()
  const tickets: string[] = []
  let inside = 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      withTicket(
        box,
        0,
        async (ticket) => {
          inside += 1
          expect(inside).toBe(1)
          await sleep(1)
          tickets.push(ticket)
          inside -= 1
        },
        { ...patience, leaseMs: 60_000 },
      ),
    ),
  )
  expect(tickets).toHaveLength(20)
  expect(tickets).toEqual([...tickets].sort())
  expect([...box.objects.keys()]).toEqual([])
})

test('whoever died is waited for as long as his lease, and cleared away', async () => {
  const box = new SlowBox()
  box.objects.set('lock/tickets/000000000007-dead', '')
  box.objects.set('lock/choosing/dead-too', '')
  const started = performance.now()
  const ticket = await withTicket(box, 0, async (mine) => mine, patience)
  expect(performance.now() - started).toBeGreaterThanOrEqual(patience.leaseMs)
  expect(ticket).toMatch(/^000000000008-/)
  expect([...box.objects.keys()]).toEqual([])
})

test('who does not get his turn in time says so and leaves the queue', async () => {
  const box = new SlowBox()
  const held = withTicket(box, 0, () => sleep(100), { ...patience, leaseMs: 60_000 })
  await sleep(30)
  const late = withTicket(box, 0, async () => undefined, { ...patience, leaseMs: 60_000, waitMs: 10 })
  await expect(late).rejects.toThrow(/Others hold the release store/)
  await held
  expect([...box.objects.keys()]).toEqual([])
})

test('fencing: a holder who was thought dead writes late, and nobody ever reads it', async () => {
  const box = new SlowBox()
  const pointer = new FencedPointer(box)
  const [early, later] = ['000000000001-a', '000000000002-b']
  expect(await pointer.put('first', 'absent', early)).toBe(true)
  const now = (await pointer.get())?.tag ?? ''
  expect(await pointer.put('second', { tag: now }, later)).toBe(true)
  // It looked while the first was live, slept through its lease, and writes now.
  expect(await pointer.put('stale', { tag: now }, early)).toBe(false)
  box.objects.set(`pointers/${early}.json`, 'stale, written past every check')
  expect((await pointer.get())?.content.toString()).toBe('second')
})
