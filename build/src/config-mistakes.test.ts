import webpack, { type Configuration } from 'webpack'
import { configMistakes } from './config-mistakes.ts'

const loader = './change-loader.ts'

test.each<[string, Configuration, RegExp]>([
  ['an alias', { resolve: { alias: { react$: '/own/react.js' } } }, /react\$/],
  [
    'a loader for a library',
    {
      module: {
        rules: [
          { test: /router/, use: loader },
          { test: /b\.mjs$/, loader },
        ],
      },
    },
    /b\\\.mjs/,
  ],
  ['a loader for everything', { module: { rules: [{ use: loader }] } }, /changes files/],
  [
    'a loader within another rule',
    { module: { rules: [{ oneOf: [{ test: /\.js$/, use: loader }] }] } },
    /changes files/,
  ],
  [
    'a replacement',
    { plugins: [new webpack.NormalModuleReplacementPlugin(/memo\.js$/, './memo.ts')] },
    /NormalModuleReplacementPlugin/,
  ],
  [
    'an ignored module',
    { plugins: [new webpack.IgnorePlugin({ resourceRegExp: /locale/ })] },
    /IgnorePlugin/,
  ],
])('%s is found in a configuration', (_, config, mistake) => {
  expect(configMistakes(config).join()).toMatch(mistake)
})

test('a compiler of our own sources is none', () => {
  const rules = [{ test: /\.tsx?$/, exclude: /node_modules/, use: 'swc-loader' }]
  expect(configMistakes({ module: { rules }, plugins: [new webpack.DefinePlugin({})] })).toEqual([])
})
