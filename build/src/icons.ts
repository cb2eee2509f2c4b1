import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type IconNode, release } from '@cabinet/contract'
import { Value } from 'typebox/value'

const require = createRequire(import.meta.url)

const fileOf = (name: string): string => `lucide-react/dist/esm/icons/${name}.mjs`

/** An icon that lucide has renamed: the old file only hands on the new one. */
async function renamedTo(name: string): Promise<string | undefined> {
  const text = await readFile(require.resolve(fileOf(name)), 'utf8')
  return /export \{ default \} from '\.\/([a-z0-9-]+)\.mjs'/.exec(text)?.[1]
}

/** The drawing of a lucide icon without lucide's own keys. @throws when lucide has none of that name */
export async function iconNode(name: string): Promise<IconNode> {
  const module: unknown = await import(fileOf(name)).catch(() => undefined)
  if (!module) throw new Error(`lucide has no icon «${name}»; the names are at https://lucide.dev/icons.`)
  const data: unknown = Reflect.get(Object(module), '__iconData')
  const renamed = data === undefined ? await renamedTo(name) : undefined
  if (renamed) return iconNode(renamed)
  const node: unknown = Reflect.get(Object(data), 'node')
  if (!Value.Check(release.IconNode, node)) {
    throw new Error(`lucide's icon «${name}» has a shape that this build does not know.`)
  }
  return node.map(([tag, attributes]) => [
    tag,
    Object.fromEntries(Object.entries(attributes).filter(([attribute]) => attribute !== 'key')),
  ])
}
