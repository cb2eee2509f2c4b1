import { accessFaults } from './access.ts'
import type { Faults } from './fault.ts'
import { orderFaults } from './orders.ts'
import { recordFaults } from './records.ts'
import { releaseFaults } from './releases.ts'
import { rollupFaults } from './rollups.ts'
import { screenFaults } from './screens.ts'
import { sessionFaults } from './sessions.ts'

export const faultGroups: readonly Faults[] = [
  accessFaults,
  sessionFaults,
  recordFaults,
  orderFaults,
  rollupFaults,
  releaseFaults,
  screenFaults,
]

/** A fault for each rule that users rely on, by name. */
export const allFaults: Faults = Object.assign({}, ...faultGroups)
