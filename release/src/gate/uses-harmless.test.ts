import type { ShapeType } from '@cabinet/contract'
import { Type as T } from 'typebox'
import { manifestOf } from '../../test/fixture.ts'
import {
  answer,
  body,
  button,
  column,
  component,
  list,
  object,
  query,
  remote,
  sentences,
  specs,
  takes,
  ui,
  type World,
  withCancel,
  without,
  withUi,
} from '../../test/uses-world.ts'
import { callFindings, shellFindings } from './uses.ts'

test('nothing is missing where nothing has changed', () => {
  expect(sentences({})).toEqual([])
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

test('releases of before there were uses are compared by their ranges alone', () => {
  const old = manifestOf('mfe-a', { version: '1.0.0' })
  expect(shellFindings(manifestOf('shell', { version: '1.9.0' }), remote)).toEqual([])
  expect(
    shellFindings(manifestOf('shell', { version: '1.9.0', gives: { shared: {}, permissions: [] } }), old),
  ).toEqual([])
  expect(callFindings({ contract: '1.0.0', permissions: [], calls: {} }, old)).toEqual([])
  expect(callFindings(undefined, remote)).toEqual([])
})
