/** Every fault of a remote, met by one of them, and one fault met by all; remotes.nightly.spec.ts has the rest of the cross. */
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
