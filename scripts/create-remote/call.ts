import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationTexts } from '../../api/src/platform/db/migrations/index.ts'
import { root } from '../../build/src/workspace.ts'
import { calls } from '../../contract/src/calls.ts'
import { InvalidRemote, type NewRemote, type Values } from './new-remote.ts'
import { fill, fillFolder } from './write.ts'

/** Machines' calls take keys, so no page makes them; the plural becomes a name of variables. */
const listPath =
  /^GET (?!\/(?:intake|merchant)\/)((?:\/[a-z][a-z0-9-]*)*\/((?!(?:class|references|this)$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*s))$/

/** Returns the values of the templates of a call and all below it. @throws InvalidRemote with the necessary change */
export function sliceOf(
  call: string,
  { title, permission }: Pick<NewRemote, 'title' | 'permission'>,
): Values {
  const [, url = '', name = ''] = listPath.exec(call) ?? []
  if (name === '' || name.length > 40)
    throw new InvalidRemote(`--call ${call}: GET and a path that ends in a plural: 'GET /returns/v1/reasons'`)
  const table = name.replaceAll('-', '_')
  const files = [`contract/src/${name}.ts`, `api/src/domains/${name}`, `api/demo/${name}.ts`]
  const isTable = Object.values(migrationTexts).some((text) => text.includes(`create table ${table} `))
  if (isTable || Object.hasOwn(calls, call) || files.some((file) => existsSync(join(root, file))))
    throw new InvalidRemote(`«${name}» names a call, a domain or a table already. Choose another plural.`)
  const since = Object.keys(migrationTexts).at(-1) ?? ''
  const Id = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
  return {
    ...{ call, url, title, name, table, Id, since },
    id: Id.replace(/^./, (letter) => letter.toLowerCase()),
    number: String(Number(since.slice(0, 4)) + 1).padStart(4, '0'),
    right: permission === undefined ? '' : `'${permission}'`,
    access: permission === undefined ? "'session'" : `{ permission: '${permission}' }`,
    first: `"${call}", "query": { "lim": "25", "page": "{page|1}" }, "when": { "page": "^[1-9]\\\\d{0,5}$" }`,
  }
}

/** Files that gain a line before a place, and an import, which the formatter sorts in. */
const additions = [
  ['contract/src/calls.ts', '\n}\n', '...{{id}},', "{ {{id}} } from './{{name}}.ts'"],
  ['api/src/routes.ts', '\n  ]', '...{{id}}Routes,', "{ {{id}}Routes } from './domains/{{name}}/routes.ts'"],
  ['api/src/tables.ts', '', '', "type {} from './domains/{{name}}/tables.ts'"],
  [
    'api/demo/seed.ts',
    '\n    const load',
    'await seed{{Id}}(trx, options.now)',
    "{ seed{{Id}} } from './{{name}}.ts'",
  ],
  ['api/test/access/samples.ts', '\n}\n', "'{{call}}': ['nothing of theirs', () => ({})],", ''],
] as const

/** Writes all that a call needs outside of its remote: new files, and a line in present ones. */
export async function writeSlice(to: string, values: Values): Promise<void> {
  await fillFolder('template-call/workspace', to, values)
  for (const [file, place, line, imported] of additions) {
    const path = join(to, file)
    const text = await readFile(path, 'utf8')
    const at = text.lastIndexOf('\nimport ')
    if (at < 0 || !text.includes(place)) throw new Error(`${file} has no place for a new call.`)
    const imports = text.slice(0, at) + (imported && `\nimport ${fill(imported, values)}`) + text.slice(at)
    const changed = imports.replace(place, () => `\n${fill(line, values)}${place}`)
    await writeFile(path, changed)
  }
}
