import { permissions } from '../../contract/src/permissions.ts'
import type { RemoteDescriptor } from '../../contract/src/release/index.ts'

/** Values by the places of templates. */
export type Values = Readonly<Record<string, string | number>>

export interface NewRemote {
  readonly app: string
  /** The title in the sidebar and in the tab, Russian. */
  readonly title: string
  /** Address below the base path: `/returns`. */
  readonly path: string
  /** lucide's name. */
  readonly icon: string
  /** Order in the sidebar: the product's sections have 10 to 60. */
  readonly order: number
  /** The permission for the section and its pages; absent: everybody. */
  readonly permission?: string
  /** The call that the page lists the rows of; absent: one that is there. */
  readonly slice?: Values
}

export class InvalidRemote extends Error {}

export interface Flags {
  readonly title?: string | undefined
  readonly path?: string | undefined
  readonly icon?: string | undefined
  readonly order?: string | undefined
  readonly permission?: string | undefined
}

export interface ExistingRemotes {
  readonly folders: readonly string[]
  readonly remotes: readonly Pick<RemoteDescriptor, 'app' | 'routes'>[]
  /** First segments that the shell keeps for itself. */
  readonly shellPaths: readonly string[]
}

/** Returns the app's name: `returns` and `mfe-returns` mean the same. */
export const appOf = (name: string): string => (name.startsWith('mfe-') ? name : `mfe-${name}`)

/** Reads `--permission`; a section open to everybody says `everyone`. @throws InvalidRemote otherwise */
function permissionOf(given: string | undefined): { permission?: string } {
  if (given === 'everyone') return {}
  if (given !== undefined && Object.hasOwn(permissions, given)) return { permission: given }
  throw new InvalidRemote(`--permission takes everyone, or one of ${Object.keys(permissions).join(', ')}`)
}

const segment = (path: string): string => `/${path.split('/')[1] ?? ''}`

function pathOwner(path: string, { remotes, shellPaths }: ExistingRemotes): string | undefined {
  if (shellPaths.map(segment).includes(segment(path))) return 'the shell'
  // The first segment selects the sidebar's active entry, so two remotes must not share one.
  return remotes.find(({ routes }) => routes.some((route) => segment(route.path) === segment(path)))?.app
}

/** Makes a new remote of the flags. @throws InvalidRemote with the necessary change */
export function newRemoteOf(name: string, flags: Flags, present: ExistingRemotes): NewRemote {
  const app = appOf(name)
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(app) || app.length > 44)
    throw new InvalidRemote(
      `«${name}» is no name of a remote. Lower-case Latin letters, digits and single hyphens, at most 40: returns, mfe-returns.`,
    )
  const remote = {
    app,
    title: flags.title?.trim() ?? 'Новый раздел',
    path: flags.path ?? `/${app.slice('mfe-'.length)}`,
    icon: flags.icon ?? 'layout-grid',
    order: Number(flags.order ?? 70),
    ...permissionOf(flags.permission),
  }
  if (!/^[^'"\\{}<>`\p{Cc}]{1,40}$/u.test(remote.title))
    throw new InvalidRemote(
      '--title takes 1 to 40 characters, without quotes and brackets: --title "Возвраты"',
    )
  if (!/^\/[a-z0-9-]+$/.test(remote.path))
    throw new InvalidRemote(
      `--path ${remote.path}: one segment of lower-case letters, digits and hyphens: /returns`,
    )
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(remote.icon))
    throw new InvalidRemote(`--icon ${remote.icon}: a name of https://lucide.dev/icons, such as undo-2`)
  if (!Number.isInteger(remote.order)) throw new InvalidRemote('--order takes a whole number: --order 70')
  if (present.folders.includes(app)) throw new InvalidRemote(`${app} is there already. Choose another name.`)
  const owner = pathOwner(remote.path, present)
  if (owner !== undefined)
    throw new InvalidRemote(
      `${remote.path} belongs to ${owner}. Give another one: --path /${app.slice(4)}-new`,
    )
  return remote
}
