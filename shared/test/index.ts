/** What tests of shell and remotes stand on: a server at the edge of `fetch`, a session, a page drawn whole. */
import '@testing-library/jest-dom'

export { createMemoryRouter } from 'react-router-dom'
export { openPage } from './open-page.tsx'
export { Refusal, startTestServer, type TestServer } from './server.ts'
export { signInForTest } from './session.ts'
