/** One remote meets every fault, and every remote meets one fault; remotes.nightly.spec.ts has the other combinations. */
import { faultyReleases, networkFaults } from './faults.ts'
import { testFaultyRelease, testNetworkFault, testOriginDown } from './remote-faults.ts'
import { sections } from './sections.ts'
import { test } from './spoilt-product.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'parallel' })

const [one, ...others] = sections

for (const fault of networkFaults) testNetworkFault(fault, [one])
testOriginDown([one])
for (const fault of faultyReleases) testFaultyRelease(fault, [one])

test.describe('the others as well:', () => {
  const [goneEntry] = networkFaults
  testNetworkFault(goneEntry, others)
})
