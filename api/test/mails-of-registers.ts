import { shiftDays } from '@cabinet/contract/report-steps'
import type { Insertable } from 'kysely'
import { secretContext } from '../src/domains/partners/save.ts'
import type { MerchantsTable } from '../src/domains/partners/tables.ts'
import { systemScope } from '../src/platform/access/scope.ts'
import { scoped } from '../src/platform/db/scoped.ts'
import { encryptSecret } from '../src/platform/secrets/secrets.ts'
import { dayOf } from '../src/platform/time/business-zone.ts'
import { smtpMailer } from '../src/ports/mail/smtp-mailer.ts'
import { build, type TestServer } from './build.ts'
import { sendDueMails } from './jobs.ts'
import { addOrders, orderRow } from './orders.ts'
import { addUser } from './people.ts'
import { merchantRow } from './rows.ts'
import { openSmtpSink, type ReceivedMail, type SmtpSink } from './smtp-sink.ts'

const day = 86_400_000
const scope = systemScope('test')

export let server: TestServer
export let system: SmtpSink
export let own: SmtpSink
export let today: string
export let yesterday: string
export const queries = () => scoped(server.platform.db, scope)
export const rows = () => queries().selectFrom('unloading_mails').selectAll().orderBy('id').execute()

export function withMailServers(): void {
  beforeAll(async () => {
    own = await openSmtpSink({ belowTenThousand: true })
  })
  afterAll(() => own.close())
  beforeEach(async () => {
    system = await openSmtpSink()
    own.received.length = 0
    const mailer = smtpMailer(system.url, 'Кабинет партнёра <no-reply@test.kz>')
    const config = { partnerSmtp: { loopback: true, ports: [own.port] }, publicUrl: 'https://cabinet.test' }
    server = await build({ platform: { mailer }, config })
    server.clock.toNextDay()
    // Registers are due when no change of the day before can commit any more.
    server.clock.advance({ minutes: 3 })
    today = dayOf(server.clock.now(), server.platform.config.businessTz)
    yesterday = shiftDays(today, -1)
  })
  afterEach(async () => {
    await server.close()
    await system.close()
  })
}

/** Reopens the system's mail server on its former port. */
export async function reopenSystem(port: number): Promise<void> {
  system = await openSmtpSink({ port })
}

/** Adds a partner created yesterday, so that one period is due, with a bought and a refused order of that day. */
export async function partner(
  id: string,
  changes: Partial<Insertable<MerchantsTable>> = {},
  { came = 1 } = {},
): Promise<void> {
  const { db } = server.platform
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * day)
  const emails = { factoring_email: `f@${id.toLowerCase()}.kz`, scoring_email: `s@${id.toLowerCase()}.kz` }
  await queries()
    .insertInto('merchants', {
      ...merchantRow(id, Math.floor(Math.random() * 1e9)),
      ...emails,
      created_at: ago(came),
      ...changes,
    })
    .execute()
  const ids = await addOrders(
    db,
    ['buyed', 'canceled'].map((status) =>
      orderRow({ merchant_id: id, created_at: ago(1), status: status as 'buyed', amount_tiyn: 12_345_60 }),
    ),
  )
  await queries()
    .insertInto(
      'order_history',
      (['buy', 'cancel'] as const).map((action, index) => ({
        merchant_id: id,
        order_id: ids[index] ?? 0,
        at: ago(1),
        status: action === 'buy' ? ('buyed' as const) : ('canceled' as const),
        action,
        responsible: 'Банк',
        amount_from_tiyn: null,
        amount_to_tiyn: null,
        reason: null,
      })),
    )
    .execute()
}

export async function reader(
  username: string,
  merchants: string[],
  status: 'active' | 'inactive' = 'active',
) {
  const id = await addUser(server.platform.db, {
    username,
    merchants,
    status,
    role: 'ONLINE_STORE_MANAGER',
  })
  await server.platform.db.updateTable('users').set({ is_unloading: true }).where('id', '=', id).execute()
}

export async function mailAll(): Promise<void> {
  await sendDueMails(server.platform)
}

export const sealed = (id: string, column: 'archive_password' | 'smtp_auth_password', secret: string) =>
  encryptSecret(secret, secretContext(id, column), server.platform.keys)

export const named = ({ received }: SmtpSink, to: string, title: string): ReceivedMail => {
  const found = received.find((mail) => mail.to.includes(to) && mail.mail.subject?.startsWith(title))
  if (found === undefined) throw new Error(`no mail «${title}» to ${to}`)
  return found
}

export function dottedDate(text: string): string {
  return text.split('-').reverse().join('.')
}
