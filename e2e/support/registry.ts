import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from './product.ts'
import { runIn } from './workspace-copy.ts'

/** The fields of a registry's answer that the tests read. */
interface Packument {
  readonly name: string
  readonly 'dist-tags': Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>
}

interface Publication extends Packument {
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

/** An empty registry on this machine; it takes and gives packages by the part of the protocol that pnpm needs for a scope. */
export interface Registry {
  readonly url: string
  /** Publishes a package. @param folder made by `pnpm packages` */
  publish(folder: string): Promise<void>
  stop(): Promise<void>
}

const pathOf = (url: string): string => decodeURIComponent(new URL(url, 'http://localhost').pathname)

export async function startRegistry(): Promise<Registry> {
  const packages = new Map<string, Packument>()
  const tarballs = new Map<string, Buffer>()
  const take = ({ _attachments, ...published }: Publication): void => {
    const before = packages.get(`/${published.name}`)
    const [attached] = Object.values(_attachments)
    for (const { dist } of Object.values(published.versions))
      tarballs.set(pathOf(dist.tarball), Buffer.from(attached?.data ?? '', 'base64'))
    packages.set(`/${published.name}`, {
      ...published,
      'dist-tags': { ...before?.['dist-tags'], ...published['dist-tags'] },
      versions: { ...before?.versions, ...published.versions },
    })
  }
  const server = createServer(async (request, response) => {
    const path = pathOf(request.url ?? '/')
    if (request.method === 'PUT') take(JSON.parse(await text(request)))
    const found = tarballs.get(path) ?? JSON.stringify(packages.get(path) ?? {})
    const isThere = tarballs.has(path) || packages.has(path)
    response.writeHead(isThere ? 200 : 404, {
      'content-type': tarballs.has(path) ? 'application/octet-stream' : 'application/json',
    })
    response.end(found)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const url = `http://localhost:${port}`
  return {
    url,
    publish: async (from) => {
      await runIn(from, `npx --yes pnpm@12 publish --no-git-checks --registry ${url}/`)
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
