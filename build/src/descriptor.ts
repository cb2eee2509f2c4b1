import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RemoteDescriptor, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { iconNode } from './icons.ts'
import { type App, root } from './workspace.ts'

function firstMistake(value: unknown): string {
  const [error] = Value.Errors(release.RemoteDescriptorSource, value)
  return error ? `${error.instancePath || '/'} ${error.message}` : 'it does not fit its schema'
}

/** Reads `<app>/remote.json` and draws its icons. @throws a sentence that names the file and the place */
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
