import type { UnloadingMail } from '@cabinet/contract'
import { mailSummary } from './mail-cell.tsx'

const mail = (to: string, state: UnloadingMail['state'], problem: string | null = null): UnloadingMail => ({
  kind: 'factoring',
  to,
  state,
  problem,
  attempts: 1,
  sent_at: state === 'sent' ? '2026-11-20T01:00:00Z' : null,
})
const sent = mail('a@test.kz', 'sent')
const fresh = mail('b@test.kz', 'waiting')
const late = mail('c@test.kz', 'waiting', 'Сервер отправки писем не отвечает')
const failed = mail('d@test.kz', 'failed', 'Неверный адрес получателя')

test.each([
  { name: 'no mails', mails: [], is: { state: 'none' } },
  { name: 'all arrived', mails: [sent], is: { state: 'sent', to: ['a@test.kz'] } },
  { name: 'one on its way', mails: [sent, fresh], is: { state: 'waiting', problem: null } },
  {
    name: 'one that is tried again',
    mails: [sent, fresh, late],
    is: { state: 'waiting', problem: 'Сервер отправки писем не отвечает' },
  },
  {
    name: 'one that failed',
    mails: [sent, late, failed],
    is: { state: 'failed', to: ['d@test.kz'], problem: 'Неверный адрес получателя' },
  },
  {
    name: 'one in a state of a newer server',
    mails: [sent, mail('e@test.kz', 'bounced' as UnloadingMail['state'])],
    is: { state: 'unknown' },
  },
])('$name', ({ mails, is }) => {
  expect(mailSummary(mails)).toEqual(is)
})
