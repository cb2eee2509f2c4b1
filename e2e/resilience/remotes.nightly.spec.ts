/** Every remote meets every fault. */
import { faultyReleases, networkFaults } from './faults.ts'
import { testFaultyRelease, testNetworkFault, testOriginDown } from './remote-faults.ts'
import { test } from './spoilt-product.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'parallel' })

for (const fault of networkFaults) testNetworkFault(fault)
testOriginDown()
for (const fault of faultyReleases) testFaultyRelease(fault)
