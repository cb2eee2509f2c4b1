import { partnerFieldText } from './partner-labels.ts'

test.each([
  ['m_site', 'Сайт'],
  ['scor_doc_number', 'Номер договора скоринга'],
  ['legal_address.city', 'Юридический адрес: Город'],
  ['legal_address.mailing_same', 'Юридический адрес: совпадает с почтовым'],
  ['mailing_addresses.0.postal_code', 'Почтовые адреса 1: Индекс'],
  ['something_new', 'something_new'],
])('%s is «%s»', (field, text) => {
  expect(partnerFieldText(field)).toBe(text)
})
