import { createReason, inEnglish, inRussian, sentencesFor } from './reason.ts'

const range = (who: string, what: string) =>
  createReason('MODULE_OF_OTHER_VERSION', { who, what, range: '^2.0.0', version: '1.0.0', given: '1.0.0' })

test('one wrong range of nine modules is one sentence with nine names', () => {
  const names = Array.from({ length: 9 }, (_, index) => `«shared/${index}»`)
  expect(sentencesFor(names.map((name) => range('mfe-a 1.0.0', name)))).toEqual([
    expect.stringContaining(`mfe-a 1.0.0 needs ${names.join(', ')} ^2.0.0`),
  ])
})

test('what many lack for one reason is one sentence with their names; another reason has its own', () => {
  const found = [
    range('mfe-a 1.0.0', '«react»'),
    range('mfe-b 2.0.0', '«react»'),
    range('mfe-c 1.0.0', '«x»'),
  ]
  const other = createReason('ROUTE_OF_SHELL', { path: '/login', app: 'mfe-a' })
  expect(sentencesFor([...found, other, other])).toEqual([
    inEnglish(other),
    expect.stringMatching(/^mfe-a 1\.0\.0, mfe-b 2\.0\.0 need «react»/),
    expect.stringMatching(/^mfe-c 1\.0\.0 needs «x»/),
  ])
})

test('a note follows its sentence in both languages', () => {
  const note = createReason('SIGNATURE_WRONG', {})
  const reason = createReason('VERSION_UNVERIFIED', { app: 'mfe-a', version: '1.0.0' }, note)
  expect(inEnglish(reason)).toMatch(/^mfe-a 1\.0\.0: .* that signs it\. The signature does not match\.$/)
  expect(inRussian([reason])).toBe('Подпись версии mfe-a 1.0.0 недействительна. Подпись не совпадает')
})

test('Russian names apps by their titles, in parameters for apps alone', () => {
  const titles = { 'mfe-a': 'Заказы', shell: 'Основа кабинета' }
  const beside = createReason('RENDERED_BESIDE_OTHERS', {
    app: 'mfe-a',
    version: '1.5.0',
    apps: 'shell, mfe-b',
  })
  expect(inRussian([beside], titles)).toBe(
    'С проверки версии «Заказы» 1.5.0 в браузере сменились версии: «Основа кабинета», mfe-b',
  )
  const file = createReason('FILE_MISSING', { file: '/s/apps/mfe-a/1.0.0/remote.js' })
  const failed = createReason('RENDERED_WITH_ERRORS', {
    app: 'mfe-b',
    version: '1.0.0',
    findings: 'shell: it is blank',
  })
  expect(inRussian([file, failed], titles)).toBe(
    'Файл /s/apps/mfe-a/1.0.0/remote.js в хранилище потерян. Браузер нашёл в версии mfe-b 1.0.0 ошибку: «Основа кабинета»: it is blank',
  )
})
