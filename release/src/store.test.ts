import { inFolder } from '../test/each-store.ts'
import { storeSuite } from '../test/store-suite.ts'

inFolder(storeSuite)
