import { foldRollups } from '../analytics/rollup/fold.ts'
import type { Platform } from '../platform.ts'
import { sendPasswordLink } from '../users/password-links.ts'
import type { JobHandlers } from './jobs.ts'

/** What is done for each kind of job. */
export function jobHandlers(platform: Platform): JobHandlers {
  return {
    'password-link': (data) => sendPasswordLink(platform, data),
    'fold-rollups': async () => void (await foldRollups(platform.db)),
  }
}
