import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Flags besides Playwright's own that let Debian's Chromium run in a container. */
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-sync']

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns CHROMIUM_PATH, else an installed browser. @throws Error that says what to do */
export function chromiumPath(): string {
  const { CHROMIUM_PATH: given } = process.env
  const found = given || [...usualPlaces, chromium.executablePath()].find((place) => existsSync(place))
  if (found && existsSync(found)) return found
  throw new Error(
    given
      ? `CHROMIUM_PATH names ${given}, and there is no such file.`
      : 'No Chromium here: install one (Debian: apt-get install chromium) or name it by CHROMIUM_PATH.',
  )
}

/** Starts a browser outside the test runner, for the gate, the benches and the guide's pictures. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
