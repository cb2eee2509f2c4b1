export { because, manifestOf, Workshop, wholeHistory } from './fixture.ts'
export { continueHistory } from './long-history.ts'
