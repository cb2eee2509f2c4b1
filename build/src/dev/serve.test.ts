import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manifestOf } from '@cabinet/release/test'
import { incompatibilitiesWithProduct } from './serve.ts'

const gives = { shared: { ui: {} }, permissions: [] }

const newer: Record<string, string> = {
  '/api/shell.json': JSON.stringify({ version: '1.9.0', gives }),
  '/api/contract.json': JSON.stringify({ contract: '1.1.0', permissions: [], calls: {} }),
}

let answers = newer
let server: Server
beforeAll(() => {
  server = createServer((request, response) => {
    const text = answers[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200).end(text)
  }).listen(0)
})
afterAll(() => void server.close())

const lacks = () => {
  const { port } = server.address() as AddressInfo
  const uses = {
    shared: { ui: { useDownload: { kind: 'value', type: 'unknown' } as const } },
    permissions: [],
    calls: { 'GET /new': { access: ['session'], type: 'void' } },
  }
  const built = JSON.stringify({ ...manifestOf('mfe-a', { version: '0.0.0-dev' }), uses })
  return incompatibilitiesWithProduct(`http://localhost:${port}`, built)
}

test('a build lists by name what the live shell and API lack', async () => {
  expect(await lacks()).toEqual([
    'mfe-a 0.0.0-dev needs shared/ui `useDownload`, shell 1.9.0 has none.',
    'mfe-a 0.0.0-dev needs `GET /new`, the API 1.1.0 has none.',
  ])
})

test('a product of before there were such things says nothing', async () => {
  answers = {}
  expect(await lacks()).toEqual([])
  answers = newer
})
