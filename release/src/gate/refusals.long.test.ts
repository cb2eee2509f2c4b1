import { inBucket } from '../../test/each-store.ts'
import { refusalSuite } from '../../test/refusal-suite.ts'

inBucket(refusalSuite)
