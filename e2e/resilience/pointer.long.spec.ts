/** Every fault of the pointer, with every section, open and new. */
import { pointerFaults, testPointerFault, testReplayedPointer } from './pointer-faults.ts'
import { sections } from './sections.ts'
import { test } from './spoilt-product.ts'

test.use({ as: 'admin', serviceWorkers: 'allow' })

for (const fault of pointerFaults) testPointerFault(fault, sections)
testReplayedPointer(sections)
