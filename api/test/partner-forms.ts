import { checkDigit } from '@cabinet/contract/identity-numbers'
import type { LightMyRequestResponse } from 'fastify'
import type { Partner } from '../src/domains/partners/columns.ts'
import { build, type TestServer } from './build.ts'
import { addUser, password } from './people.ts'

export let server: TestServer
let admin: { authorization: string }
export let other: { authorization: string }

export function withAdministrators(): void {
  beforeAll(async () => {
    server = await build()
    await addUser(server.platform.db, { username: 'admin@test.kz' })
    await addUser(server.platform.db, { username: 'other@test.kz' })
    admin = (await server.signIn('admin@test.kz', password)).headers
    other = (await server.signIn('other@test.kz', password)).headers
  })
  afterAll(() => server.close())
}

export async function ask(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers = admin,
): Promise<LightMyRequestResponse> {
  const body = payload === undefined ? {} : { payload }
  return server.app.inject({ method, url: `/api${path}`, headers, ...body })
}
export const create = (payload: object) => ask('POST', '/accounting/v1/merchants', payload)
export const read = async (id: string) => (await ask('GET', `/accounting/v1/merchants/${id}`)).json<Partner>()
export const put = (id: string, payload: object, headers = admin) =>
  ask('PUT', `/accounting/v1/merchants/${id}`, payload, headers)

/** Returns a BIN with its check digit, a different one for each number. */
export function binOf(serial: number): string {
  const eleven = [1, 2, 3]
    .map((month) => `200${month}40${String(serial).padStart(5, '0')}`)
    .find((candidate) => checkDigit(candidate) !== undefined)
  if (eleven === undefined) throw new Error(`no BIN ${serial} is issued`)
  return `${eleven}${checkDigit(eleven)}`
}

let made = 0
export const form = (changes: object = {}) => {
  made += 1
  return {
    merchant_id: `SHOP_${made}`,
    merchant_legal_name: 'ТОО «Лавка»',
    bin: binOf(made),
    status: 'test',
    bid: 12.07,
    m_site: 'https://shop.kz',
    public_email: 'info@shop.kz',
    point_code: '01-0010-L1',
    factor_doc_date: '2026-01-15T00:00:00Z',
    ...changes,
  }
}

/** Creates a partner and returns the server's answer. */
export const shop = async (changes: object = {}) => {
  const made = (await create(form(changes))).json<Partner & { archive_password?: string }>()
  const { archive_password: _shownOnce, ...partner } = made
  return partner
}
