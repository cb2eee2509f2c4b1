import {
  changedUserBody,
  newUser,
  newUserBody,
  type UserValues,
  userSchema,
  userToForm,
} from './user-schema.ts'

const dana: UserValues = {
  ...newUser,
  lastName: 'Ахметова',
  firstName: 'Дана',
  phoneNumber: '77012345678',
  email: 'dana@demo.kz',
  roleName: 'COURIER',
}

const problems = (values: Partial<UserValues>) =>
  userSchema
    .validate({ ...dana, ...values }, { abortEarly: false })
    .then(() => [])
    .catch(({ errors }: { errors: string[] }) => errors)

test.each<[string, Partial<UserValues>, string[]]>([
  ['a complete user', {}, []],
  ['no surname', { lastName: ' ' }, ['Обязательное поле для заполнения']],
  ['no name', { firstName: '' }, ['Обязательное поле для заполнения']],
  ['no phone', { phoneNumber: '' }, ['Обязательное поле для заполнения']],
  ['ten digits', { phoneNumber: '7701234567' }, ['Телефон должен состоять из 11 цифр']],
  ['no e-mail', { email: '' }, ['Обязательное поле для заполнения']],
  ['half an e-mail', { email: 'dana@demo' }, ['Введите корректный адрес электронной почты']],
  ['no role', { roleName: '' }, ['Обязательное поле для заполнения']],
  ['too long a name', { middleName: 'я'.repeat(101) }, ['Не длиннее 100 символов']],
])('%s', async (_, values, expected) => {
  expect(await problems(values)).toEqual(expected)
})

test('a new user is named by the e-mail, and empty fields are not sent', () => {
  const { middleName: _m, jobTitle: _j, ...sent } = dana
  expect(newUserBody(dana)).toEqual({ ...sent, username: 'dana@demo.kz' })
  expect(newUserBody({ ...dana, middleName: 'Ерлановна' })).toMatchObject({ middleName: 'Ерлановна' })
})

test.each([
  ['dana@demo.kz', 'dana@demo.kz', 'new@demo.kz'],
  ['superadmin', 'root@demo.kz', 'superadmin'],
])('%s with the e-mail %s becomes %s', (username, Email, expected) => {
  const values = { ...dana, email: 'new@demo.kz', jobTitle: 'Курьер' }
  const body = changedUserBody(values, { username, Email, version: 3 })
  expect(body).toMatchObject({
    username: expected,
    email: 'new@demo.kz',
    middleName: null,
    jobTitle: 'Курьер',
    version: 3,
  })
})

test('a user of the wire and back', () => {
  const wire = {
    ID: 7,
    username: 'dana@demo.kz',
    LastName: 'Ахметова',
    FirstName: 'Дана',
    MiddleName: null,
    PhoneNumber: '77012345678',
    Email: 'dana@demo.kz',
    IsUnloading: true,
    Merchants: ['mebel'],
    RoleNameRus: 'Курьер',
    RoleName: 'COURIER',
    JobTitle: null,
    status: 'active' as const,
    secondFactor: false,
    registrationDate: '2026-01-01T00:00:00Z',
    fullName: 'Ахметова Дана',
    version: 1,
    refused: {},
    invitationExpiresAt: null,
  }
  expect(userToForm(wire)).toEqual({ ...dana, IsUnloading: true, merchants: ['mebel'] })
})
