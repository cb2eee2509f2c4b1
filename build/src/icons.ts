import { type IconNode, release } from '@cabinet/contract'
import { createElement, type ElementType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Value } from 'typebox/value'

const elements = /<(\w+)((?: [\w-]+="[^"]*")*)>/g
const attributes = / ([\w-]+)="([^"]*)"/g

/** Returns the shapes of a lucide icon without their svg element. @throws when lucide has no icon of that name */
export async function iconNode(name: string): Promise<IconNode> {
  const module: { default: ElementType } | undefined = await import(`lucide-react/icons/${name}`).catch(
    () => undefined,
  )
  if (!module) throw new Error(`lucide has no icon «${name}»; the names are at https://lucide.dev/icons.`)
  const [, ...drawn] = renderToStaticMarkup(createElement(module.default)).matchAll(elements)
  const node: unknown = drawn.map(([, tag = '', text = '']) => [
    tag,
    Object.fromEntries([...text.matchAll(attributes)].map(([, attribute, value]) => [attribute, value])),
  ])
  if (!Value.Check(release.IconNode, node)) {
    throw new Error(`lucide's icon «${name}» has a shape that this build does not know.`)
  }
  return node
}
