import { wirePartner } from '@cabinet/shared/test'
import { formatPartnerPhone, partnerSchema, schemaKeepingValues } from './partner-schema.ts'
import { newPartner, type PartnerValues, partnerToForm } from './partner-wire.ts'

const problems = (values: Partial<PartnerValues>) =>
  partnerSchema
    .validate({ ...partnerToForm(wirePartner()), ...values }, { abortEarly: false })
    .then(() => [])
    .catch(({ errors }: { errors: string[] }) => errors)

const required = 'Обязательное поле для заполнения'

test.each<[Partial<PartnerValues>, string[]]>([
  [{}, []],
  [{ merchant_id: 'магазин' }, ['Введите код партнера на латинице']],
  [{ merchant_id: '' }, [required]],
  [{ status: '' }, [required]],
  [{ bid: '' }, [required]],
  [{ bid: '2,555' }, ['Введите процент от 0 до 100, не больше двух знаков после запятой']],
  [{ m_site: ' ' }, [required]],
  ...['shop.kz', 'javascript:alert(1)', 'https://'].map((m_site): [Partial<PartnerValues>, string[]] => [
    { m_site },
    ['Введите адрес сайта целиком: https://…'],
  ]),
  [{ public_email: 'shop' }, ['Введите корректный адрес электронной почты']],
  [{ public_email: '' }, [required]],
  [{ scoring_email: '' }, []],
  [{ scoring_email: 'shop@' }, ['Введите корректный адрес электронной почты']],
  [{ point_code: 'я'.repeat(256) }, ['Не длиннее 255 символов']],
  [{ merchant_legal_name: 'я'.repeat(101) }, ['Не длиннее 100 символов']],
  [{ factor_doc_date: '' }, [required]],
  [{ factor_doc_date: '31.02.2026' }, ['Введите дату в формате ДД.ММ.ГГГГ']],
  [{ bin: '12345678901' }, ['БИН должен состоять из 12 цифр']],
  [{ bin: '12345678901a' }, ['БИН должен состоять из 12 цифр']],
  [{ bin: '101240004567' }, ['Неверный БИН: проверьте цифры, контрольная не сходится']],
  [{ bin: '000000000000' }, ['Неверный БИН: проверьте цифры, контрольная не сходится']],
  [{ bin: '' }, [required]],
  [{ phone_number: '' }, []],
  [{ phone_number: '7701' }, ['Телефон должен состоять из 11 цифр']],
  [{ smtp_port: '58700' }, ['До 4 цифр']],
  [{ smtp_port: '' }, []],
  [{ archive_password: '1234567' }, ['Не короче 8 символов']],
])('%j: %j', async (values, expected) => {
  expect(await problems(values)).toEqual(expected)
})

test('a value that is older than its rule may stay, a missing one may not', async () => {
  const kept = { ...partnerToForm(wirePartner()), bin: '101240004567', m_site: 'shop.kz', status: '' }
  const filled = { ...kept, status: 'test' }
  await expect(schemaKeepingValues(kept).validate(filled)).resolves.toMatchObject({ bin: kept.bin })
  await expect(schemaKeepingValues(kept).validate({ ...filled, bin: '101240004566' })).rejects.toThrow(
    'Неверный БИН',
  )
  await expect(schemaKeepingValues(kept).validate(kept)).rejects.toThrow(required)
})

test('an empty form misses exactly the required fields', async () => {
  const found = await partnerSchema
    .validate(newPartner, { abortEarly: false })
    .then(() => [])
    .catch(({ inner }: { inner: { path: string }[] }) => inner.map(({ path }) => path))
  expect([...new Set(found)].sort()).toEqual([
    'bid',
    'bin',
    'factor_doc_date',
    'm_site',
    'merchant_id',
    'merchant_legal_name',
    'public_email',
    'status',
  ])
})

test.each([
  ['', ''],
  ['7', '7'],
  ['770', '7(70'],
  ['7701', '7(701'],
  ['77012', '7(701)2'],
  ['77012345678', '7(701)2345678'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('%s → %s', (digits, text) => {
  expect(formatPartnerPhone(digits)).toBe(text)
})
