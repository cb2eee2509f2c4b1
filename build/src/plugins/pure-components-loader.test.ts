import { routerChunks } from '../../test/router-chunks.ts'
import pureComponents from './pure-components-loader.ts'

test.each([
  ['var Form = React10.forwardRef(\n', 'var Form = /* @__PURE__ */ React10.forwardRef(\n'],
  ['var Routes = React3.memo(Routes2);', 'var Routes = /* @__PURE__ */ React3.memo(Routes2);'],
  ['var A = React.createContext(null);', 'var A = /* @__PURE__ */ React.createContext(null);'],
  ['Form.displayName = "Form";', ''],
  // Inside a function: no top-level effect, nothing to gain.
  ['    Form.displayName = "Form";', '    Form.displayName = "Form";'],
  ['const value = React.useMemo(() => 1, []);', 'const value = React.useMemo(() => 1, []);'],
])('%j becomes %j', (source, expected) => {
  expect(pureComponents(source)).toBe(expected)
})

test('the router is still written the way that this is for', () => {
  const source = routerChunks().join('\n')
  expect(source).toMatch(/^Form\.displayName = "Form";$/m)
  expect(pureComponents(source)).not.toMatch(/^Form\.displayName/m)
  expect(source).toMatch(/return shouldPrefetch && .+createElement\(PrefetchPageLinks, .+ : link;/)
  expect(pureComponents(source)).not.toMatch(/createElement\(PrefetchPageLinks,/)
  expect(pureComponents(source)).toMatch(/^var Form = \/\* @__PURE__ \*\/ React\d*\.forwardRef\($/m)
})
