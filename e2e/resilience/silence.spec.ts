import { testSilence } from './remote-silence.ts'
import { sections } from './sections.ts'

testSilence(sections.slice(0, 1))
