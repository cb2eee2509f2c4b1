import { glob, readFile } from 'node:fs/promises'
import { localVersion } from '../../build/src/local-version.ts'
import { buildFolder } from '../../build/src/source-hash.ts'
import { apps, root } from '../../build/src/workspace.ts'
import { expect, test } from '../support/test.ts'
import { runInRepository } from '../support/workspace-copy.ts'

const json = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

/** Returns the packages whose code is in the browsers' files, by the maps of the builds. */
async function packagesOfBrowsers(): Promise<string[]> {
  const names = new Set<string>()
  for (const app of apps())
    for await (const path of glob(`${buildFolder(app.name, localVersion(app))}/**/*.map`)) {
      const { sources }: { sources: readonly string[] } = await json(path)
      for (const source of sources) {
        const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]
        // The plugin writes `.federation`.
        if (name !== undefined && !name.startsWith('.')) names.add(name)
      }
    }
  return [...names]
}

test('the bill of materials lists everything that browsers get and the server runs, with licences', async () => {
  await runInRepository('npx --yes pnpm@12 build')
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = await json(
    `${root}/.cache/build/sbom.cdx.json`,
  )
  const listed = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`))
  const { dependencies }: { dependencies: object } = await json(`${root}/api/package.json`)
  const ofBrowsers = await packagesOfBrowsers()
  const known = ['react', '@chakra-ui/react', 'react-router']
  expect(ofBrowsers).toEqual(expect.arrayContaining(known))
  expect(listed).toEqual(
    expect.arrayContaining([...ofBrowsers, ...Object.keys(dependencies), 'fastify', 'pg']),
  )
  for (const tool of ['webpack', 'jest', '@playwright/test']) expect(listed).not.toContain(tool)
  expect(bomFormat).toBe('CycloneDX')
  const licenses = await readFile(`${root}/.cache/build/licenses.tsv`, 'utf8')
  expect(licenses).toMatch(/^MIT\treact \d/m)
  expect(licenses).not.toMatch(/^unknown/m)
  expect(licenses.trim().split('\n')).toHaveLength(
    components.filter(({ group }) => group !== '@cabinet').length,
  )
})

interface Component {
  readonly group?: string
  readonly name: string
}
