import type { BusinessTz } from '../src/platform/config/config.ts'

/** The business zone that the suite runs in; each has its turn. */
export const zone: BusinessTz = process.env.BUSINESS_TZ === 'Asia/Almaty' ? 'Asia/Almaty' : '+06:00'
