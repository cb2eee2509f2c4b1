import { sql } from 'kysely'
import { businessZones } from '../../../platform/config/config.ts'

/** Every zone that rollups are kept for, as a table expression `zones (zone)`. */
export const zones = sql`(values ${sql.join(businessZones.map((zone) => sql`(${sql.lit(zone)})`))}) as zones (zone)`
