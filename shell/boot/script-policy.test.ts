import { allowOwnScripts } from './scripts.ts'

type Rules = { createScriptURL(url: string): string | null }

function rules(): Rules {
  const made: Rules[] = []
  const createPolicy = (_: string, rules: Rules) => made.push(rules)
  Object.defineProperty(window, 'trustedTypes', { value: { createPolicy }, configurable: true })
  allowOwnScripts('/merchant-cabinet')
  Object.defineProperty(window, 'trustedTypes', { value: undefined, configurable: true })
  const [only] = made
  if (only === undefined || made.length > 1) throw new Error('not one policy')
  return only
}

test.each([
  ['/merchant-cabinet/apps/shell/1.0.0/main.js', true],
  ['http://localhost/merchant-cabinet/apps/x.js', true],
  ['https://evil.example/merchant-cabinet/apps/x.js', false],
  ['//evil.example/merchant-cabinet/x.js', false],
  ['/merchant-cabinet/../api/openapi.json', false],
  ['/api/accounting/v1/apps-unloading-download-file/1', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:http://localhost/1', false],
])('a script of %s: %s', (url, allowed) => {
  expect(rules().createScriptURL(url)).toBe(allowed ? url : null)
})

test('there is no way for HTML or code in a text', () => {
  expect(Object.keys(rules())).toEqual(['createScriptURL'])
})

test('a browser without Trusted Types goes on', () => {
  expect(() => allowOwnScripts('/merchant-cabinet')).not.toThrow()
})
