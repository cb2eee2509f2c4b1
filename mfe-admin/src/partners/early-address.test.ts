import { queryKeyOf } from '@cabinet/shared/api'
import { urlOf } from '../../../shell/boot/first-calls.ts'
import remote from '../../remote.json'
import { partnersAddress } from './queries.ts'

test.each(['', '?q=1234', '?status=test', '?q=Tech%20Zone&status=active'])(
  'the list asks for what was asked early, byte for byte: %s',
  (search) => {
    const params = new URLSearchParams(search)
    const first = remote.routes.find((route) => route.path === '/partners')?.first ?? []
    const early = first.map((call) => urlOf(call, '/api', { params: {}, query: params, preferences: {} }))
    const query = partnersAddress.query(
      partnersAddress.read(params, { today: '2026-11-20', merchantIds: null }).view.filters,
    )
    expect(early).toEqual([queryKeyOf('GET /accounting/v1/merchants', { query })[1]])
  },
)
