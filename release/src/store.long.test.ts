import { inBucket } from '../test/each-store.ts'
import { storeSuite } from '../test/store-suite.ts'

inBucket(storeSuite)
