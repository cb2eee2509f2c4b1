import type { CallSpec } from '@cabinet/contract'
import { Type as T } from 'typebox'
import { callShape } from '../../../contract/src/call-shape.ts'
import { manifestOf } from '../../test/fixture.ts'
import {
  auth,
  body,
  column,
  component,
  fields,
  list,
  object,
  sentences,
  session,
  specs,
  strict,
  takes,
  ui,
  type World,
  withList,
  without,
  withUi,
} from '../../test/uses-world.ts'
import { inEnglish } from '../refusals/reason.ts'
import { callFindings, shellFindings } from './uses.ts'

test.each<[string, World, string]>([
  ['an export removed', { ui: without(ui, 'useDownload') }, 'shared/ui `useDownload`, shell 1.9.0 has none'],
  ['an entry removed', { shared: { auth: {} } }, 'shared/auth `useSession`, shell 1.9.0 has none'],
  [
    'a member of a prop that is asked for now',
    withUi({
      DataTable: component({ columns: { name: 'array', of: [object({ ...column, width: 'number' })] } }),
    }),
    'shared/ui prop `columns` of `DataTable` without `width`, shell 1.9.0 asks for it',
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
    'an answer that is a file now',
    withList({ ok: { 200: 'xlsx' } }),
    'the result of `GET /orders` as { id: number; amount: number; status: "NEW" | "PAID"; note?: string }, the API 1.1.0 gives Blob',
  ],
  [
    'a field of a body that is asked for now',
    body({ comment: T.String() }),
    '`body` of `POST /cancel` without `comment`, the API 1.1.0 asks for it',
  ],
  [
    'a permission that is asked for now',
    withList({ access: { permission: 'EXPORT_ORDERS' } }),
    '`GET /orders` for session, the API 1.1.0 has it for EXPORT_ORDERS',
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
