import { once } from 'node:events'
import { connect } from 'node:net'
import { productionLimits } from '../../../api/src/platform/http/limits.ts'
import type { Row } from './rows.ts'
import type { Stage } from './stage.ts'

const guesses = 3_000
const atOnce = 50

/** From one address. */
export async function guessKeys(stage: Stage): Promise<Row> {
  const began = performance.now()
  let looked = 0
  for (let done = 0; done < guesses; done += atOnce) {
    const some = Array.from({ length: atOnce }, (_, n) =>
      stage.ask('POST /intake/v1/applications', {
        body: '{}',
        headers: { authorization: `Bearer mck_${done + n}`, 'x-forwarded-for': '10.7.0.1' },
      }),
    )
    looked += (await Promise.all(some)).filter(({ status }) => status === 401).length
  }
  const seconds = (performance.now() - began) / 1000
  // A minute may end while they come, and those that are looked at together are counted together.
  const limit = productionLimits.refused * (1 + Math.floor(seconds / 60)) + atOnce
  return {
    attack: `${guesses} guesses of an API key from one address`,
    before: `${guesses} looked at, in 1.45 s`,
    now: `${looked} looked at, in ${seconds.toFixed(1)} s`,
    limit: `${productionLimits.refused} a minute + ${atOnce}`,
    ok: looked <= limit,
  }
}

const half = 400
const openFor = 30_000

/** Heads without an end, and bodies of which one byte comes. */
export async function halfSend(stage: Stage): Promise<Row> {
  const head =
    'POST /api/users/api/v1/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  const texts = [head, `${head}content-length: 100\r\n\r\n{`]
  const began = performance.now()
  const sockets = texts.flatMap((text) =>
    Array.from({ length: half }, () => {
      const socket = connect(stage.port, '127.0.0.1', () => socket.write(text))
      socket.on('error', () => undefined).resume()
      return socket
    }),
  )
  const late = setTimeout(() => sockets.forEach((socket) => void socket.destroy()), 2 * openFor)
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  clearTimeout(late)
  const took = performance.now() - began
  return {
    attack: `${sockets.length} half-sent requests`,
    before: 'stay open',
    now: `gone after ${(took / 1000).toFixed(1)} s`,
    limit: `${openFor / 1000} s`,
    ok: took <= openFor,
  }
}
