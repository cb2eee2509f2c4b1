import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { exitOf } from '../support/product.ts'
import type { Protocol } from './browser.ts'

export const firefoxPath = '/usr/bin/firefox-esr'

interface Answer {
  readonly id?: number
  readonly message?: string
  readonly result?: Record<string, unknown>
}

/**
 * Starts Debian's Firefox ESR without a window, spoken to by WebDriver BiDi. Playwright's own BiDi needs commands that this release
 * lacks, and Debian has no geckodriver.
 */
export async function startFirefox(): Promise<Protocol> {
  const home = await mkdtemp(`${tmpdir()}/cabinet-firefox-`)
  // The panel takes the keyboard from the page.
  await writeFile(`${home}/user.js`, 'user_pref("browser.download.alwaysOpenPanel", false);')
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0', 'about:blank']
  const child = spawn(firefoxPath, args, {
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const socket = new WebSocket(`${await addressOf(child)}/session`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const calls: PromiseWithResolvers<Answer>[] = []
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(String(data))
    if (answer.id !== undefined) calls[answer.id]?.resolve(answer)
  }
  const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const call = Promise.withResolvers<Answer>()
    const id = calls.push(call) - 1
    socket.send(JSON.stringify({ id, method, params }))
    const { result, message } = await call.promise
    if (!result) throw new Error(`${method}: ${message}`)
    return result
  }
  await send('session.new', { capabilities: {} })
  const create = async () => String((await send('browsingContext.create', { type: 'tab' })).context)
  let context = await create()
  const protocol: Protocol = {
    home,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    run: async (body) => {
      const { result } = await send('script.evaluate', {
        expression: `(async () => {${body}})().then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      return JSON.parse((result as { value: string }).value)
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    newTab: async () => {
      const before = context
      context = await create()
      return before
    },
    show: async (tab) => {
      context = tab
      await send('browsingContext.activate', { context })
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    screenshot: async () => String((await send('browsingContext.captureScreenshot', { context })).data),
    close: async () => {
      socket.close()
      child.kill()
      await exitOf(child)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await protocol.resize(1280, 800)
  return protocol
}

/** Waits for the address that Firefox prints. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (chunk) => {
      text += chunk
      const [address] = /ws:\/\/[\d.]+:\d+/.exec(text) ?? []
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Firefox ended:\n${text}`)))
  })
}
