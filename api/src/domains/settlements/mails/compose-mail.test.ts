import type { FileStore } from '../../../ports/files/files.ts'
import { composeMail } from './compose-mail.ts'

const store: Pick<FileStore, 'get'> = {
  get: async function* () {
    yield Buffer.from('xlsx')
  },
}
const file = (register: 1 | 2 | 3, size = 4) => ({
  fileId: 'x'.repeat(43),
  name: `Файл ${register}.xlsx`,
  register,
  stored: { size, sha256: '' },
  orders: 3,
  amountTiyn: 1_234_567_50,
})
const about = {
  kind: 'factoring' as const,
  to: 'f@bank.kz',
  messageId: 'unloading-1.1@cabinet.test',
  partner: { id: 'ALPHA', name: 'ТОО «Альфа»' },
  period: { start: '2026-11-13', end: '2026-11-19' },
  files: [file(1), file(3)],
  password: undefined,
  pageUrl: 'https://cabinet.test/merchant-cabinet/mutual-settlements',
  at: new Date('2026-11-20T01:00:00Z'),
  zone: '+06:00' as const,
}

test('says whose registers of which days, and what is in them', () => {
  const { subject, text, attachments } = composeMail(about, store)
  expect(subject).toBe('Реестры ALPHA за 13.11.2026—19.11.2026')
  expect(text.replaceAll('\u00a0', ' ')).toBe(`Здравствуйте!

Реестры партнёра ТОО «Альфа» (ALPHA) за 13.11.2026—19.11.2026:
– Реестр заявок: заявок 3, сумма 1 234 567,50 ₸
– Выкупленные заявки: заявок 3, сумма 1 234 567,50 ₸

Файлы приложены к письму.

Письмо отправлено автоматически, отвечать на него не нужно.`)
  expect(attachments?.map(({ name }) => name)).toEqual(['Файл 1.xlsx', 'Файл 3.xlsx'])
})

test.each([
  {
    name: 'scoring',
    kind: 'scoring' as const,
    files: [file(2)],
    is: 'Скоринговый реестр ALPHA 13.11.2026—19.11.2026.zip',
  },
  {
    name: 'factoring',
    kind: 'factoring' as const,
    files: [file(1), file(3)],
    is: 'Реестры ALPHA 13.11.2026—19.11.2026.zip',
  },
])('a locked archive of $name is one file', ({ kind, files, is }) => {
  const { text, attachments } = composeMail({ ...about, kind, files, password: 'x' }, store)
  expect(attachments?.map(({ name }) => name)).toEqual([is])
  for (const system of ['Windows', 'macOS', 'телефон'])
    expect(text).toMatch(new RegExp(`^– ${system}: .+$`, 'm'))
})

test.each([undefined, 'x'])('a mail too large for servers links to the cabinet', (password) => {
  const { text, attachments } = composeMail({ ...about, password, files: [file(1, 30_000_000)] }, store)
  expect(attachments).toEqual([])
  expect(text).toContain(`Скачайте их в кабинете:\n\n${about.pageUrl}`)
  expect(text).not.toContain('приложены')
})
