import type { CallSpec } from '@cabinet/contract'
import { Type as T } from 'typebox'
import { callShape } from '../../../contract/src/call-shape.ts'
import { manifestOf } from '../../test/fixture.ts'
import {
  answer,
  auth,
  body,
  button,
  cancel,
  column,
  component,
  fields,
  list,
  object,
  query,
  sentences,
  session,
  specs,
  strict,
  takes,
  ui,
  type World,
  withCancel,
  withList,
  without,
  withUi,
} from '../../test/uses-world.ts'
import { inEnglish } from '../refusals/reason.ts'
import { callFindings, shellFindings } from './uses.ts'

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
    ...shellFindings(shell, odd),
    ...callFindings({ contract: '1.1.0', permissions: [], calls: {} }, odd),
  ]
  expect(found.map(({ reason }) => inEnglish(reason))).toEqual([
    `mfe-b 1.0.0 needs shared/ui \`${name}\`, shell 1.9.0 has none.`,
    `mfe-b 1.0.0 needs shared/${name} \`useIt\`, shell 1.9.0 has none.`,
    `mfe-b 1.0.0 needs \`${name}\`, the API 1.1.0 has none.`,
  ])
})
