export { signBrowserCheck } from '../src/versions/browser-check.ts'
export { because, manifestOf, Workshop, wholeHistory } from './fixture.ts'
export { continueHistory } from './long-history.ts'
