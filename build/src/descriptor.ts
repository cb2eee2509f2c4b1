import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type IconNode, type RemoteDescriptor, release } from '@cabinet/contract'
import { createElement, type ElementType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Value } from 'typebox/value'
import { type App, root } from './workspace.ts'

const elements = /<(\w+)((?: [\w-]+="[^"]*")*)>/g
const attributes = / ([\w-]+)="([^"]*)"/g

/** Returns the shapes of a lucide icon without their svg element. @throws when lucide has no icon of that name */
export async function iconNode(name: string): Promise<IconNode> {
  const module: { default: ElementType } | undefined = await import(`lucide-react/icons/${name}`).catch(
    () => undefined,
  )
  if (!module) throw new Error(`lucide has no icon «${name}»; the names are at https://lucide.dev/icons.`)
  const [, ...shapes] = renderToStaticMarkup(createElement(module.default)).matchAll(elements)
  const node: unknown = shapes.map(([, tag = '', text = '']) => [
    tag,
    Object.fromEntries([...text.matchAll(attributes)].map(([, attribute, value]) => [attribute, value])),
  ])
  if (!Value.Check(release.IconNode, node)) {
    throw new Error(`lucide's icon «${name}» has a shape that this build does not know.`)
  }
  return node
}

function firstMistake(value: unknown): string {
  const [error] = Value.Errors(release.RemoteDescriptorSource, value)
  return error ? `${error.instancePath || '/'} ${error.message}` : 'it does not fit its schema'
}

/** Reads `<app>/remote.json` and renders its icons. @throws a sentence that names the file and the place */
export async function compileDescriptor(app: App): Promise<RemoteDescriptor> {
  const file = join(app.dir, 'remote.json')
  const shown = relative(root, file)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${shown} is missing: a remote declares its routes and navigation there.`)
  })
  const source: unknown = JSON.parse(text)
  if (!Value.Check(release.RemoteDescriptorSource, source)) {
    throw new Error(`${shown}: ${firstMistake(source)}.`)
  }
  if (source.app !== app.name)
    throw new Error(`${shown}: "app" is «${source.app}», the folder is «${app.name}».`)
  const navigation = await Promise.all(
    source.navigation.map(async (entry) => ({ ...entry, icon: await iconNode(entry.icon) })),
  )
  const routes = await Promise.all(source.routes.map((route) => compileRoute(app, route)))
  const compiled: unknown = { ...source, navigation, routes }
  if (!Value.Check(release.RemoteDescriptor, compiled))
    throw new Error(`${shown}: an early call is not as the boot script takes it.`)
  return compiled
}

/** Replaces names of modules by their exports called `earlyCall`. */
async function compileRoute(app: App, route: release.RemoteDescriptorSource['routes'][number]) {
  const exportsOf = (from: string) => import(pathToFileURL(join(app.dir, from)).href)
  const { first, permission, ...rest } = route
  // In this order a page of many remotes compresses best.
  return {
    ...rest,
    ...(first && {
      first: await Promise.all(
        first.map(async (call) =>
          'from' in call ? { call: call.call, ...(await exportsOf(call.from)).earlyCall } : call,
        ),
      ),
    }),
    ...(permission && { permission }),
  }
}
