import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPath } from '../../release/src/gate/browser/chromium.ts'

/** Chromium without windows: the same engine at little more than half of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Returns CHROMIUM_PATH, else the headless shell, else the gate's browser, which root may install. */
export function chromiumPathOfTests(): string {
  if (!process.env.CHROMIUM_PATH && existsSync(headlessShell)) return headlessShell
  try {
    return chromiumPath()
  } catch (error) {
    if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw error
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'inherit' } as const
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-dejavu-core'], options)
    return chromiumPath()
  }
}
