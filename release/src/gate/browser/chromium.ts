import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Flags that let Debian's Chromium run in a container without network requests of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium without windows: the same engine at little more than half of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Returns the path of the tests' browser: CHROMIUM_PATH, else the headless shell, else the gate's. */
export function chromiumPathOfTests(): string {
  return !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : chromiumPath()
}

/** Returns CHROMIUM_PATH, else an installed browser, else Debian's, which root installs now. @throws Error that says what to do */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, and there is no such file.`)
  }
  const found = [...usualPlaces, chromium.executablePath()].find((place) => existsSync(place))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) return installed()
  throw new Error(
    'No Chromium here: install one (Debian: apt-get install chromium) or name it by CHROMIUM_PATH.',
  )
}

function installed(): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-dejavu-core'], {
    env,
    stdio: 'inherit',
  })
  return '/usr/bin/chromium'
}

/** Starts a browser outside the test runner, for the gate, the benches and the guide's pictures. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
}
