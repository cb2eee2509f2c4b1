import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../api/src/platform/config/config.ts'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFile(join(root, path), 'utf8')

interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly [field: string]: unknown
}

async function resources(): Promise<Resource[]> {
  const files = ['deployment.yaml', 'migrate.yaml', 'network.yaml']
  const texts = await Promise.all(files.map((file) => text(`deploy/kubernetes/${file}`)))
  return texts.flatMap((file) => parseAllDocuments(file).map((document): Resource => document.toJS()))
}

/** Returns every value below `value` whose key is `key`. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(inner, key),
  ])
}

const compose = async () => parse(await text('deploy/compose.yaml'), { merge: true })

/** Names of the settings that a file of settings gives, without the ending of their twins. */
const settingNames = (names: readonly string[]) => names.map((name) => name.replace(/_FILE$/, ''))

test('every resource of Kubernetes has the shape that its API asks for', async () => {
  const all = await resources()
  expect(all.map(({ kind }) => kind).sort()).toEqual([
    'Deployment',
    'Ingress',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
  ])
  for (const resource of all) {
    const group = await import(`kubernetes-models/${resource.apiVersion}/${resource.kind}`)
    // The selectors get the rest of their labels from the kustomization.
    expect(() => new group[resource.kind](resource).validate()).not.toThrow()
  }
})

const kubectl = '/usr/bin/kubectl'
const withKubectl = existsSync(kubectl) ? test : test.skip

withKubectl('the kustomization builds every resource, with settings and secrets in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kustomize-'))
  try {
    await cp(join(root, 'deploy/kubernetes'), folder, { recursive: true })
    const named = valuesOf(parse(await text('deploy/kubernetes/kustomization.yaml')), 'files').flat()
    await mkdir(join(folder, 'secrets'))
    for (const file of named) await writeFile(join(folder, String(file)), 'a secret')
    const { stdout } = await promisify(execFile)(kubectl, ['kustomize', folder])
    const kinds = parseAllDocuments(stdout).map((document): string => document.toJS().kind)
    const all = await resources()
    const generated = ['ConfigMap', 'Secret', 'Secret']
    expect(kinds.sort()).toEqual([...all.map(({ kind }) => kind), ...generated].sort())
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('probes, ports, user and selectors agree with the image and with the server', async () => {
  const all = await resources()
  const server = await text('api/src/server.ts')
  const image = await text('deploy/Containerfile')
  const paths = valuesOf(all, 'httpGet').map((get) => Reflect.get(Object(get), 'path'))
  expect(paths.length).toBeGreaterThan(2)
  for (const path of paths) expect(server).toContain(`'${path}'`)
  const { port } = readConfig({})
  expect(valuesOf(all, 'containerPort')).toEqual([port])
  expect(image).toContain(`EXPOSE ${port}`)
  for (const user of valuesOf(all, 'runAsUser')) expect(image).toContain(`USER ${user}`)
  expect(valuesOf(all, 'readOnlyRootFilesystem')).toEqual([true, true])
  const component = 'app.kubernetes.io/component'
  const selectors = all
    .filter(({ kind }) => ['Deployment', 'PodDisruptionBudget', 'Service'].includes(kind))
    .flatMap((resource) => valuesOf(valuesOf(resource, 'selector'), component))
  expect(selectors).toEqual(['api', 'api', 'api'])
})

test('every setting that the files give is documented, and every secret that they name exists', async () => {
  const documented = await text('docs/installation.md')
  const settings = (await text('deploy/kubernetes/settings.env')).trim().split('\n')
  const { services, secrets } = await compose()
  const ofCompose = [...valuesOf(services, 'environment')].flatMap((values) => Object.keys(Object(values)))
  const names = [...settings.map((line) => line.split('=')[0] ?? ''), ...ofCompose]
  for (const name of settingNames(names).filter((name) => name !== 'POSTGRES_PASSWORD'))
    expect(documented).toMatch(new RegExp(`\\b${name}\\b|${name.replace(/^(FILES|RELEASE)_S3/, '_S3')}`))
  const used = valuesOf(services, 'secrets').flat()
  expect(new Set(used)).toEqual(new Set(Object.keys(secrets)))
  const generated = valuesOf(parse(await text('deploy/kubernetes/kustomization.yaml')), 'files').flat()
  const mounted = settings.flatMap((line) => /_FILE=\/run\/secrets\/cabinet\/(\w+)$/.exec(line)?.[1] ?? [])
  expect(new Set(generated)).toEqual(new Set([...mounted, 'owner_url'].map((name) => `secrets/${name}`)))
})

test('nginx forwards to the processes of the composition', async () => {
  const { services } = await compose()
  const nginx = await text('docs/deploy/nginx.conf')
  for (const name of ['api-0', 'api-1']) {
    expect(services[name].network_mode).toBe('service:nginx')
    expect(nginx).toContain(`server 127.0.0.1:${services[name].environment.PORT};`)
  }
})

test('the files of Kubernetes stay within 250 lines', async () => {
  const files = await readdir(join(root, 'deploy/kubernetes'))
  const yaml = await Promise.all(
    files.filter((file) => file.endsWith('.yaml')).map((file) => text(`deploy/kubernetes/${file}`)),
  )
  expect(yaml.join('').split('\n').length).toBeLessThanOrEqual(250)
})
