import { type IconNode, release } from '@cabinet/contract'
import { Value } from 'typebox/value'

const key = 'key'

/**
 * The drawing of a lucide icon. React keys that lucide adds for its own rendering are dropped.
 * @throws when lucide has no icon of that name
 */
export async function iconNode(name: string): Promise<IconNode> {
  const file = `lucide-react/dist/esm/icons/${name}.mjs`
  const module: unknown = await import(file).catch(() => undefined)
  if (!module) throw new Error(`lucide has no icon «${name}»; the names are at https://lucide.dev/icons.`)
  const data: unknown = Reflect.get(Object(module), '__iconData')
  const node: unknown = Reflect.get(Object(data), 'node')
  if (!Value.Check(release.IconNode, node))
    throw new Error(`lucide's icon «${name}» has a shape that this build does not know.`)
  return node.map(([tag, attributes]) => [
    tag,
    Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== key)),
  ])
}
