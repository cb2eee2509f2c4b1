import { type Call, jobCall } from '../src/platform/call.ts'
import type { Platform } from '../src/platform/platform.ts'

/** Returns the call of a job, as the handlers make it. */
export const job = (platform: Platform, name = 'test'): Call => jobCall(platform, name, 'a test')
