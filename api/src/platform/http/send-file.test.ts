import { contentDisposition } from './send-file.ts'

test.each([
  ['orders.xlsx', `attachment; filename="orders.xlsx"; filename*=UTF-8''orders.xlsx`],
  [
    'Заказы 1.xlsx',
    `attachment; filename="______ 1.xlsx"; filename*=UTF-8''%D0%97%D0%B0%D0%BA%D0%B0%D0%B7%D1%8B%201.xlsx`,
  ],
  ['a"b\\c\r\n.xlsx', `attachment; filename="a_b_c__.xlsx"; filename*=UTF-8''a%22b%5Cc%0D%0A.xlsx`],
  ["it's (1)*.xlsx", `attachment; filename="it's (1)*.xlsx"; filename*=UTF-8''it%27s%20%281%29%2A.xlsx`],
])('%j', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
