import type { Platform } from '../src/platform/platform.ts'
import { jobContext, type ServiceContext } from '../src/platform/service-context.ts'

/** Returns the call of a job, as the handlers make it. */
export const job = (platform: Platform, name = 'test'): ServiceContext => jobContext(platform, name, 'a test')
