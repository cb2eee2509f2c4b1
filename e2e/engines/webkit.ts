import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { exitOf, freePort } from '../support/product.ts'
import type { Protocol } from './browser.ts'

export const webKitDriverPath = '/usr/bin/WebKitWebDriver'

/** Starts Debian's WebKitGTK under a screen of its own, spoken to by WebDriver. */
export async function startWebKit(): Promise<Protocol> {
  const home = await mkdtemp(`${tmpdir()}/cabinet-webkit-`)
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.stdio[3]?.once('data', (chunk) => resolve(`:${String(chunk).trim()}`))
  })
  const port = await freePort()
  const driver = spawn(webKitDriverPath, [`--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox refuses to start as root, as which tests run in a container.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
    stdio: 'ignore',
  })
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message}`)
    return value
  }
  while (!(await ask('GET', '/status').then(Boolean, () => false)))
    await new Promise((resolve) => setTimeout(resolve, 50))
  const [binary] = globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser')
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  })
  const session = `/session/${sessionId}`
  const post = async <T>(path: string, body: object) => ask<T>('POST', session + path, body)
  const protocol: Protocol = {
    home,
    open: (url) => post('/url', { url }),
    back: () => post('/back', {}),
    run: async (body) => {
      const script = `const done = arguments[arguments.length - 1];
        (async () => {${body}})().then((value) => done(JSON.stringify(value ?? null)))`
      return JSON.parse(await post<string>('/execute/async', { script, args: [] }))
    },
    perform: (actions) => post('/actions', { actions }),
    newTab: async () => {
      const before = await ask<string>('GET', `${session}/window`)
      // A second tab of its window takes no pointer.
      const { handle } = await post<{ handle: string }>('/window/new', { type: 'window' })
      await protocol.show(handle)
      return before
    },
    show: (handle) => post('/window', { handle }),
    resize: async (width, height) => {
      // The window has a bar and, with tabs, theirs.
      const seen = (await protocol.run(
        'return [outerWidth - innerWidth, outerHeight - innerHeight]',
      )) as number[]
      await post('/window/rect', { width: width + (seen[0] ?? 0), height: height + (seen[1] ?? 0) })
    },
    screenshot: () => ask<string>('GET', `${session}/screenshot`),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined)
      for (const child of [driver, screen]) {
        child.kill()
        await exitOf(child)
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await protocol.resize(1280, 800)
  return protocol
}
