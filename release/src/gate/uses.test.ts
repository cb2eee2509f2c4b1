import type { CallSpec, Gives, ServedApi, Shape, ShapeType, Uses } from '@cabinet/contract'
import { Type as T } from 'typebox'
import { callShape } from '../../../contract/src/call-shape.ts'
import { manifestOf } from '../../test/fixture.ts'
import { callMistakes, shellMistakes } from './uses.ts'

type Members = Record<string, ShapeType | [ShapeType]>

/** A tuple stands for what may be left out. */
const members = (of: Members) =>
  Object.fromEntries(
    Object.entries(of).map(([name, type]) =>
      Array.isArray(type) ? [name, { type: type[0], optional: true as const }] : [name, { type }],
    ),
  )
const object = (of: Members): ShapeType => ({ object: members(of) })
const component = (props: Members, open?: true): Shape => ({
  kind: 'component',
  props: members(props),
  ...(open && { open }),
})
const takes = (parameters: Members, result: ShapeType): Shape => ({
  kind: 'value',
  type: {
    parameters: Object.entries(members(parameters)).map(([name, one]) => ({ name, ...one })),
    result,
  },
})

const button = {
  children: 'ReactNode',
  size: [{ union: ["'sm'", "'md'"] }],
  onClick: ['() => void'],
} satisfies Members
const session = { user: object({ username: 'string', zone: 'string' }), isAuth: 'boolean' } satisfies Members
const column = { id: 'string', title: 'string' } satisfies Members

/** What the remote was built against. */
const ui = {
  Button: component(button, true),
  Card: component({ children: 'ReactNode' }, true),
  DataTable: component({ columns: { name: 'array', of: [object(column)] }, empty: ['ReactNode'] }),
  useDownload: takes({ file: 'FetchFile' }, object({ start: '() => void', isBusy: 'boolean' })),
  formatDays: takes({ days: 'number', short: ['boolean'] }, 'string'),
}
const auth = { useSession: takes({}, object(session)) }

const strict = (of: Record<string, object>) => T.Object(of, { additionalProperties: false })
const list = {
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
const specs = { 'GET /orders': list, 'POST /cancel': cancel }
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
const remote = manifestOf('mfe-a', { version: '1.5.0', uses })

interface World {
  readonly ui?: Record<string, Shape>
  readonly shared?: Gives['shared']
  readonly known?: string[]
  readonly calls?: Specs
  readonly served?: string[]
}

/** Sentences about a shell and an API that are as they were but for what is given. */
function sentences({ ui: newUi, shared, known, calls, served }: World): string[] {
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
  return [...shellMistakes(shell, remote), ...callMistakes(api, remote)].map(({ sentence }) => sentence)
}

const withUi = (change: Record<string, Shape>): World => ({ ui: { ...ui, ...change } })
const withList = (change: Partial<CallSpec>): World => ({
  calls: { ...specs, 'GET /orders': { ...list, ...change } },
})
const withCancel = (change: Partial<CallSpec>): World => ({
  calls: { ...specs, 'POST /cancel': { ...cancel, ...change } },
})
const fields: Record<string, object> = { ...list.ok[200].properties }
const answer = (change: Record<string, object>) => withList({ ok: { 200: strict({ ...fields, ...change }) } })
const query = (change: Record<string, object>) =>
  withList({ query: strict({ ...list.query.properties, ...change }) })
const body = (change: Record<string, object>) =>
  withCancel({ body: strict({ ...cancel.body.properties, ...change }) })
const without = <V>(all: Record<string, V>, name: string): Record<string, V> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== name))

test('nothing is missing where nothing has changed', () => {
  expect(sentences({})).toEqual([])
})

test.each<[string, World, string]>([
  ['an export removed', { ui: without(ui, 'useDownload') }, 'shared/ui `useDownload`, shell 1.9.0 has none'],
  ['an entry removed', { shared: { auth: {} } }, 'shared/auth `useSession`, shell 1.9.0 has none'],
  ['a component removed', { ui: without(ui, 'Card') }, 'shared/ui `Card`, shell 1.9.0 has none'],
  [
    'a prop renamed',
    withUi({ DataTable: component({ fields: [{ name: 'array', of: [object(column)] }] }) }),
    'shared/ui prop `columns` of `DataTable`, shell 1.9.0 has none',
  ],
  [
    'a prop that takes less',
    withUi({ Button: component({ ...button, size: ["'md'"] }, true) }),
    "shared/ui prop `size` of `Button` to take 'sm', shell 1.9.0 takes 'md'",
  ],
  [
    'a prop that is asked for now',
    withUi({ Card: component({ children: 'ReactNode', title: 'string' }, true) }),
    'shared/ui `Card` without prop `title`, shell 1.9.0 asks for it',
  ],
  [
    'a member of a prop that is asked for now',
    withUi({
      DataTable: component({ columns: { name: 'array', of: [object({ ...column, width: 'number' })] } }),
    }),
    'shared/ui prop `columns` of `DataTable` without `width`, shell 1.9.0 asks for it',
  ],
  [
    'style properties that go nowhere now',
    withUi({ Button: component(button) }),
    'shared/ui further attributes of `Button`, shell 1.9.0 takes none',
  ],
  [
    'a component that is a function now',
    withUi({ Card: takes({}, 'string') }),
    'shared/ui `Card` as a component, shell 1.9.0 has a value',
  ],
  [
    'a member of a result gone',
    withUi({ useDownload: takes({ file: 'FetchFile' }, object({ start: '() => void' })) }),
    'shared/ui `isBusy` of the result of `useDownload`, shell 1.9.0 has none',
  ],
  [
    'a result of another type',
    withUi({ formatDays: takes({ days: 'number', short: ['boolean'] }, 'ReactNode') }),
    'shared/ui the result of `formatDays` as string, shell 1.9.0 gives ReactNode',
  ],
  [
    'a parameter of another type',
    withUi({ formatDays: takes({ days: 'string', short: ['boolean'] }, 'string') }),
    'shared/ui parameter `days` of `formatDays` to take number, shell 1.9.0 takes string',
  ],
  [
    'a parameter that is asked for now',
    withUi({ formatDays: takes({ days: 'number', short: 'boolean' }, 'string') }),
    'shared/ui `formatDays` without parameter `short`, shell 1.9.0 asks for it',
  ],
  [
    'a context of another shape',
    {
      shared: {
        auth: { useSession: takes({}, object({ ...session, user: object({ username: 'string' }) })) },
      },
    },
    'shared/auth `zone` of `user` of the result of `useSession`, shell 1.9.0 has none',
  ],
  [
    'a permission that the shell does not know',
    { known: ['EXPORT_ORDERS'] },
    'permission `CANCEL_ORDERS`, shell 1.9.0 has none',
  ],
  [
    'a call removed',
    { calls: without<CallSpec>(specs, 'POST /cancel') },
    '`POST /cancel`, the API 1.1.0 has none',
  ],
  [
    "an answer's field gone",
    withList({ ok: { 200: strict(without<object>(fields, 'amount')) } }),
    '`amount` of the result of `GET /orders`, the API 1.1.0 has none',
  ],
  [
    "an answer's field of another type",
    answer({ amount: T.String() }),
    '`amount` of the result of `GET /orders` as number, the API 1.1.0 gives string',
  ],
  [
    "an answer's field that may be left out now",
    answer({ amount: T.Optional(T.Number()) }),
    '`amount` of the result of `GET /orders` always, the API 1.1.0 may leave it out',
  ],
  [
    "an answer's status that nobody knew",
    answer({ status: T.Enum(['PAID', 'NEW', 'LOST']) }),
    '`status` of the result of `GET /orders` as "NEW" | "PAID", the API 1.1.0 gives "LOST"',
  ],
  [
    'an answer that is a file now',
    withList({ ok: { 200: 'xlsx' } }),
    'the result of `GET /orders` as { id: number; amount: number; status: "NEW" | "PAID"; note?: string }, the API 1.1.0 gives Blob',
  ],
  [
    'a parameter of the address that is asked for now',
    query({ region: T.String() }),
    '`query` of `GET /orders` without `region`, the API 1.1.0 asks for it',
  ],
  [
    'a sorting that is no more',
    query({ sort: T.Enum(['date']) }),
    '`sort` of `query` of `GET /orders` to take "amount", the API 1.1.0 takes "date"',
  ],
  [
    'a tighter limit',
    query({ lim: T.Integer({ maximum: 50, default: 10 }) }),
    '`lim` of `query` of `GET /orders` to take number (maximum 100, multipleOf 1), the API 1.1.0 takes number (maximum 50, multipleOf 1)',
  ],
  [
    'a field of a body that is asked for now',
    body({ comment: T.String() }),
    '`body` of `POST /cancel` without `comment`, the API 1.1.0 asks for it',
  ],
  [
    'a field of a body that is taken no more',
    withCancel({ body: strict(without<object>({ ...cancel.body.properties }, 'comment')) }),
    '`comment` of `body` of `POST /cancel`, the API 1.1.0 has none',
  ],
  [
    'a permission that is asked for now',
    withList({ access: { permission: 'EXPORT_ORDERS' } }),
    '`GET /orders` for session, the API 1.1.0 has it for EXPORT_ORDERS',
  ],
  [
    'another permission of a call',
    withCancel({ access: { permission: 'RETURN_ORDERS' } }),
    '`POST /cancel` for CANCEL_ORDERS, RETURN_ORDERS, the API 1.1.0 has it for RETURN_ORDERS',
  ],
  [
    'a permission that the API does not know',
    { served: ['EXPORT_ORDERS'] },
    'permission `CANCEL_ORDERS`, the API 1.1.0 has none',
  ],
])('%s is told', (_, world, expected) => {
  expect(sentences(world)).toEqual([`mfe-a 1.5.0 needs ${expected}.`])
})

test.each<[string, World]>([
  ['an export more', withUi({ useUpload: takes({}, 'void') })],
  ['an entry more', { shared: { charts: ui } }],
  ['an export that the remote does not use changed', { shared: { format: {} } }],
  ['a prop more', withUi({ Card: component({ children: 'ReactNode', title: ['string'] }, true) })],
  [
    'a prop that takes more',
    withUi({ Button: component({ ...button, size: [{ union: ["'sm'", "'md'", "'lg'"] }] }, true) }),
  ],
  [
    'a prop that the remote does not pass gone',
    withUi({ Button: component(without<ShapeType | [ShapeType]>(button, 'onClick'), true) }),
  ],
  ['a prop that need not be given any more', withUi({ Card: component({ children: ['ReactNode'] }, true) })],
  [
    'style properties where there were none',
    withUi({ DataTable: component({ columns: { name: 'array', of: [object(column)] } }, true) }),
  ],
  [
    'a member more in what a prop takes',
    withUi({
      DataTable: component({ columns: { name: 'array', of: [object({ ...column, width: ['number'] })] } }),
    }),
  ],
  [
    'a member of a result more',
    withUi({
      useDownload: takes(
        { file: 'FetchFile' },
        object({ start: '() => void', isBusy: 'boolean', stop: '() => void' }),
      ),
    }),
  ],
  [
    'a result that says more',
    withUi({ formatDays: takes({ days: 'number', short: ['boolean'] }, "'день'") }),
  ],
  [
    'a parameter more that may be left out',
    withUi({ formatDays: takes({ days: 'number', short: ['boolean'], zone: ['string'] }, 'string') }),
  ],
  [
    'a parameter that takes more',
    withUi({ formatDays: takes({ days: { union: ['number', 'string'] }, short: ['boolean'] }, 'string') }),
  ],
  [
    'a permission more',
    { known: ['CANCEL_ORDERS', 'EXPORT_ORDERS', 'NEW'], served: ['CANCEL_ORDERS', 'NEW'] },
  ],
  ['a call more', { calls: { ...specs, 'GET /more': list } }],
  ["an answer's field more", answer({ total: T.Number() })],
  ["an answer's field that is always there now", answer({ note: T.String() })],
  ["an answer's status that comes no more", answer({ status: T.Enum(['PAID']) })],
  ['a parameter of the address more', query({ region: T.Optional(T.String()) })],
  ['a parameter with a default more', query({ page: T.Integer({ default: 1 }) })],
  ['a sorting more', query({ sort: T.Enum(['date', 'amount', 'id']) })],
  ['a wider limit', query({ lim: T.Integer({ maximum: 500, default: 10 }) })],
  ['a field of a body more', body({ note: T.Optional(T.String()) })],
  [
    'a field of a body that need not be given any more',
    body({ reason: T.Optional(T.String({ maxLength: 100 })) }),
  ],
  [
    'one more permission that opens a call',
    withCancel({ access: { permission: ['CANCEL_ORDERS', 'RETURN_ORDERS', 'EXPORT_ORDERS'] } }),
  ],
  ['a call that any session may make now', withCancel({ access: 'session' })],
])('%s is no reason to refuse', (_, world) => {
  expect(sentences(world)).toEqual([])
})

test.each(['constructor', 'toString', '__proto__'])('%s is a name that nobody gives', (name) => {
  const own = (value: unknown) => JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`)
  const odd = manifestOf('mfe-b', {
    version: '1.0.0',
    uses: {
      shared: { ui: own(ui.useDownload), ...own({ useIt: ui.useDownload }) },
      permissions: [],
      calls: own(callShape(list)),
    },
  })
  const shell = manifestOf('shell', { version: '1.9.0', gives: { shared: { ui, auth }, permissions: [] } })
  const found = [
    ...shellMistakes(shell, odd),
    ...callMistakes({ contract: '1.1.0', permissions: [], calls: {} }, odd),
  ]
  expect(found.map(({ sentence }) => sentence)).toEqual([
    `mfe-b 1.0.0 needs shared/ui \`${name}\`, shell 1.9.0 has none.`,
    `mfe-b 1.0.0 needs shared/${name} \`useIt\`, shell 1.9.0 has none.`,
    `mfe-b 1.0.0 needs \`${name}\`, the API 1.1.0 has none.`,
  ])
})

test('releases of before there were uses are compared by their ranges alone', () => {
  const old = manifestOf('mfe-a', { version: '1.0.0' })
  expect(shellMistakes(manifestOf('shell', { version: '1.9.0' }), remote)).toEqual([])
  expect(
    shellMistakes(manifestOf('shell', { version: '1.9.0', gives: { shared: {}, permissions: [] } }), old),
  ).toEqual([])
  expect(callMistakes({ contract: '1.0.0', permissions: [], calls: {} }, old)).toEqual([])
  expect(callMistakes(undefined, remote)).toEqual([])
})
