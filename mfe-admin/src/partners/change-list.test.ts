import { describeValue } from './change-list.tsx'

test.each([
  ['m_site', 'shop.kz', 'shop.kz'],
  ['m_site', '', 'пусто'],
  ['smtp_port', null, 'пусто'],
  ['smtp_port', 587, '587'],
  ['bid', 2.5, '2,50 %'],
  ['is_zip_file', true, 'да'],
  ['is_zip_file', false, 'нет'],
  ['status', 'prod', 'В эксплуатации'],
  ['factor_doc_date', '2026-11-20T00:00:00Z', '20.11.2026'],
  ['phone_number', '77012345678', '+7 701 234 56 78'],
  ['legal_entity_form', 'IP', 'ИП'],
  ['routine_unloading', 'MONDAY', 'По понедельникам'],
])('%s %s reads «%s»', (field, value, text) => {
  expect(describeValue(field, value)).toBe(text)
})

test('a country goes by its name', () => {
  expect(describeValue('legal_address.country', 'KZ', () => 'Казахстан')).toBe('Казахстан')
})
