import { Range } from 'semver'
import runtime from './federation-runtime.ts'

const name = '@cabinet/shared/ui'

/** Asks for the module as an entry does, of a host that gives one version; answers what the remote's import gets. */
async function imported(given: string, range: string): Promise<unknown> {
  const kit = { of: given }
  const webpackRequire: Parameters<typeof runtime.bundlerRuntime.consumes>[0]['webpackRequire'] = {
    S: {},
    m: {},
    c: {},
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: {
        '7': { shareKey: name, shareScope: ['default'], requiredVersion: new Range(range).range },
      },
    },
  }
  const shareScope = { [name]: { [given]: { get: () => () => kit } } }
  runtime.bundlerRuntime.initContainerEntry({ webpackRequire, shareScope, shareScopeKey: 'default' })
  const chunk = { chunkId: 'remote', chunkMapping: { remote: ['7'] }, installedModules: {}, promises: [] }
  runtime.bundlerRuntime.consumes({ ...chunk, webpackRequire })
  await Promise.all(chunk.promises)
  const module = { exports: undefined as unknown }
  webpackRequire.m['7']?.(module)
  return module.exports
}

test.each([
  ['1.1.0', '^1.1.0'],
  ['1.10.2', '^1.9.0'],
  ['2.0.0', '^1.0.0 || ^2.0.0'],
  ['19.3.1', '~19.3.0'],
  ['1.4.0', '1.4.0'],
  ['1.4.0', '>1.3.9 <=1.4.0'],
  ['3.0.0', '*'],
])('%s fits %s', async (given, range) => {
  await expect(imported(given, range)).resolves.toEqual({ of: given })
})

test.each([
  ['1.0.9', '^1.1.0'],
  ['2.0.0', '^1.1.0'],
  ['2.0.0-beta.1', '^1.1.0'],
  ['0.3.0', '^0.2.1'],
  ['1.5.0', '1.4.0'],
  ['1.4.0', '>1.4.0'],
  ['1.4.1', '<=1.4.0'],
  ['1.4.0', '<1.4.0'],
])('%s does not fit %s: the remote fails before its code runs', async (given, range) => {
  await expect(imported(given, range)).rejects.toThrow(`the host gives ${given}`)
})
