import { sourceMistakes } from './libraries.ts'

test.each([
  ["import memo from '@chakra-ui/react/dist/esm/utils/memo.js'", ['imports a private file of a library']],
  ["await import('lucide-react/dist/esm/icons/x.mjs')", ['imports a private file of a library']],
  ["export { UNSAFE_RouteContext } from 'react-router-dom'", ['uses a private export']],
  ['CSSStyleSheet.prototype.insertRule = () => 0', ['changes a prototype']],
  ['new webpack.NormalModuleReplacementPlugin(file, ours)', ['replaces modules']],
  ["import X from 'lucide-react/icons/x'", []],
  ["import { chakra } from '@chakra-ui/react/styled-system'", []],
  ["import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'", []],
  ["import { createSystem } from './src/system.ts'", []],
])('%s', (text, found) => {
  expect(sourceMistakes(text)).toEqual(found)
})
