import type { BusinessTz } from '../src/platform/config/config.ts'

/** The business zone of this run; the suite runs in both zones in turn. */
export const zone: BusinessTz = process.env.BUSINESS_TZ === 'Asia/Almaty' ? 'Asia/Almaty' : '+06:00'
