import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { webpackConfigFor } from './build-app.ts'
import { apps, root } from './workspace.ts'

const modes = ['production', 'development'] as const
const builds = apps().flatMap((app) => modes.map((mode) => ({ app, mode })))
const { NormalModuleReplacementPlugin, IgnorePlugin } = webpack

test.each(builds)('$app.name is bundled with libraries as published, $mode', ({ app, mode }) => {
  const { resolve, module, plugins = [] } = webpackConfigFor({ app, version: '1.0.0', mode })
  expect(resolve).not.toHaveProperty('alias')
  expect(plugins).not.toContainEqual(expect.any(NormalModuleReplacementPlugin))
  expect(plugins).not.toContainEqual(expect.any(IgnorePlugin))
  const loading = module?.rules?.filter((rule) => /"(use|loader|oneOf|rules)":/.test(JSON.stringify(rule)))
  expect(loading).not.toEqual([])
  for (const rule of loading ?? []) expect(rule).toMatchObject({ exclude: /node_modules/ })
})

test('no dependency is patched', () => {
  expect(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')).not.toContain('patchedDependencies')
})
