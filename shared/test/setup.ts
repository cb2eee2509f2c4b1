import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// The limits are upper bounds, not waits: tests render whole pages and type into them, on busy machines.
configure({ asyncUtilTimeout: 30_000 })
jest.setTimeout(60_000)

// jsdom ignores media queries, so it would apply a phone's rules at every width.
CSSStyleSheet.prototype.insertRule = () => 0
