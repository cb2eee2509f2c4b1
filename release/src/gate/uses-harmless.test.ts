import type { ShapeType } from '@cabinet/contract'
import { Type as T } from 'typebox'
import { manifestOf } from '../../test/fixture.ts'
import {
  answer,
  body,
  button,
  component,
  list,
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
  [
    'a prop that the remote does not pass gone',
    withUi({ Button: component(without<ShapeType | [ShapeType]>(button, 'onClick'), true) }),
  ],
  [
    'a permission more',
    { known: ['CANCEL_ORDERS', 'EXPORT_ORDERS', 'NEW'], served: ['CANCEL_ORDERS', 'NEW'] },
  ],
  ['a call more', { calls: { ...specs, 'GET /more': list } }],
  ["an answer's field more", answer({ total: T.Number() })],
  ['a field of a body more', body({ note: T.Optional(T.String()) })],
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
