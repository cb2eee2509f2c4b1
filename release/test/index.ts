export { signDrawn } from '../src/versions/drawn.ts'
export { because, manifestOf, Workshop, wholeHistory } from './fixture.ts'
export { continueHistory } from './long-history.ts'
