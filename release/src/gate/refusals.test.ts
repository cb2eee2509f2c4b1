import { inFolder } from '../../test/each-store.ts'
import { refusalSuite } from '../../test/refusal-suite.ts'

inFolder(refusalSuite)
