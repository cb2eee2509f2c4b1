import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Upper bounds, not waits: whole pages are drawn and typed into, on machines that do other things too.
configure({ asyncUtilTimeout: 10_000 })
jest.setTimeout(60_000)

// jsdom would apply the rules of a telephone at every width: it knows no media queries.
CSSStyleSheet.prototype.insertRule = () => 0
