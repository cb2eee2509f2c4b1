import type { Platform } from '../platform.ts'
import { sendPasswordLink } from '../users/password-links.ts'
import type { JobHandlers } from './jobs.ts'

/** What is done for each kind of job. */
export function jobHandlers(platform: Platform): JobHandlers {
  return {
    'password-link': (data) => sendPasswordLink(platform, data),
  }
}
