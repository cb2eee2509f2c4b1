import type { CallSpec, Gives, ServedApi, Shape, ShapeType, Uses } from '@cabinet/contract'
import { Type as T } from 'typebox'
import { callShape } from '../../contract/src/call-shape.ts'
import { callFindings, shellFindings } from '../src/gate/uses.ts'
import { inEnglish } from '../src/refusals/reason.ts'
import { manifestOf } from './fixture.ts'

type Members = Record<string, ShapeType | [ShapeType]>

/** A tuple marks an optional value. */
const members = (of: Members) =>
  Object.fromEntries(
    Object.entries(of).map(([name, type]) =>
      Array.isArray(type) ? [name, { type: type[0], optional: true as const }] : [name, { type }],
    ),
  )
export const object = (of: Members): ShapeType => ({ object: members(of) })
export const component = (props: Members, open?: true): Shape => ({
  kind: 'component',
  props: members(props),
  ...(open && { open }),
})
export const takes = (parameters: Members, result: ShapeType): Shape => ({
  kind: 'value',
  type: {
    parameters: Object.entries(members(parameters)).map(([name, one]) => ({ name, ...one })),
    result,
  },
})

export const button = {
  children: 'ReactNode',
  size: [{ union: ["'sm'", "'md'"] }],
  onClick: ['() => void'],
} satisfies Members
export const session = {
  user: object({ username: 'string', zone: 'string' }),
  isAuth: 'boolean',
} satisfies Members
export const column = { id: 'string', title: 'string' } satisfies Members

/** The shell's exports that the remote was built against. */
export const ui = {
  Button: component(button, true),
  Card: component({ children: 'ReactNode' }, true),
  DataTable: component({ columns: { name: 'array', of: [object(column)] }, empty: ['ReactNode'] }),
  useDownload: takes({ file: 'FetchFile' }, object({ start: '() => void', isBusy: 'boolean' })),
  formatDays: takes({ days: 'number', short: ['boolean'] }, 'string'),
}
export const auth = { useSession: takes({}, object(session)) }

export const strict = (of: Record<string, object>) => T.Object(of, { additionalProperties: false })
export const list = {
  access: 'session',
  summary: '',
  tag: '',
  query: strict({ sort: T.Enum(['date', 'amount']), lim: T.Integer({ maximum: 100, default: 10 }) }),
  ok: {
    200: strict({
      id: T.Integer(),
      amount: T.Number(),
      status: T.Enum(['PAID', 'NEW']),
      note: T.Optional(T.String()),
    }),
  },
} satisfies CallSpec
const cancel = {
  access: { permission: ['CANCEL_ORDERS', 'RETURN_ORDERS'] },
  summary: '',
  tag: '',
  body: strict({ reason: T.String({ maxLength: 100 }), comment: T.Optional(T.String()) }),
  ok: { 204: 'empty' },
} satisfies CallSpec
export const specs = { 'GET /orders': list, 'POST /cancel': cancel }
type Specs = Record<string, CallSpec>

const callsOf = (calls: Specs) =>
  Object.fromEntries(Object.entries(calls).map(([key, spec]) => [key, callShape(spec)]))

const uses: Uses = {
  shared: {
    ui: {
      ...ui,
      Button: component({ children: 'ReactNode', size: ["'sm'"] }, true),
      DataTable: component({ columns: { name: 'array', of: [object(column)] } }),
    },
    auth,
  },
  permissions: ['CANCEL_ORDERS'],
  calls: callsOf(specs),
}
export const remote = manifestOf('mfe-a', { version: '1.5.0', uses })

export interface World {
  readonly ui?: Record<string, Shape>
  readonly shared?: Gives['shared']
  readonly known?: string[]
  readonly calls?: Specs
  readonly served?: string[]
}

/** Returns sentences about a shell and an API that differ only by the given changes. */
export function sentences({ ui: newUi, shared, known, calls, served }: World): string[] {
  const gives: Gives = {
    shared: { ui: newUi ?? ui, auth, ...shared },
    permissions: known ?? ['CANCEL_ORDERS', 'EXPORT_ORDERS'],
  }
  const api: ServedApi = {
    contract: '1.1.0',
    permissions: served ?? ['CANCEL_ORDERS'],
    calls: callsOf(calls ?? specs),
  }
  const shell = manifestOf('shell', { version: '1.9.0', gives })
  return [...shellFindings(shell, remote), ...callFindings(api, remote)].map(({ reason }) =>
    inEnglish(reason),
  )
}

export const withUi = (change: Record<string, Shape>): World => ({ ui: { ...ui, ...change } })
export const withList = (change: Partial<CallSpec>): World => ({
  calls: { ...specs, 'GET /orders': { ...list, ...change } },
})
export const withCancel = (change: Partial<CallSpec>): World => ({
  calls: { ...specs, 'POST /cancel': { ...cancel, ...change } },
})
export const fields: Record<string, object> = { ...list.ok[200].properties }
export const answer = (change: Record<string, object>) =>
  withList({ ok: { 200: strict({ ...fields, ...change }) } })
export const body = (change: Record<string, object>) =>
  withCancel({ body: strict({ ...cancel.body.properties, ...change }) })
export const without = <V>(all: Record<string, V>, name: string): Record<string, V> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== name))
