import { fileNameOf } from './receive-file.ts'

test.each([
  ['nothing', null, null],
  ['no name', 'attachment', null],
  ['a plain name', 'attachment; filename="report.xlsx"', 'report.xlsx'],
  ['one without quotes', 'attachment; filename=report.xlsx', 'report.xlsx'],
  ['an escaped quote', 'attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
  [
    'Cyrillic, which goes before the plain name',
    `attachment; filename="_.xlsx"; filename*=UTF-8''${encodeURIComponent('Заказы 2026.xlsx')}`,
    'Заказы 2026.xlsx',
  ],
  ['Cyrillic that is broken', `attachment; filename="a.xlsx"; filename*=UTF-8''%ZZ`, 'a.xlsx'],
  ['a path', 'attachment; filename="etc/passwd"', 'passwd'],
  ['a Windows path', `attachment; filename*=UTF-8''C%3A%5Cx%5Ca.xlsx`, 'a.xlsx'],
  ['a hidden file', 'attachment; filename=".bashrc"', 'bashrc'],
  ['a name that reads backwards', `attachment; filename*=UTF-8''a%E2%80%AExslx.exe`, 'axslx.exe'],
  ['only dots', 'attachment; filename=".."', null],
])('%s', (_, disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name)
})
