import { testSilence, testTwoSilences } from './remote-silence.ts'
import { sections } from './sections.ts'
import { test } from './spoilt-product.ts'

test.use({ as: 'admin' })

testSilence(sections)
testTwoSilences(sections)
