import { ConfigError, readConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  DATABASE_URL: 'postgres://cabinet@db/cabinet',
  PUBLIC_URL: 'https://cabinet.example.kz',
  SMTP_URL: 'smtp://mail:25',
  SMS_URL: 'https://sms.example.kz/send',
  TOKEN_KEY: key,
  SECRETS_KEY: key,
}

test('with nothing set it is the embedded mode on port 8080, for this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    embedded: true,
    port: 8080,
    host: '127.0.0.1',
    businessTz: '+06:00',
    publicUrl: 'http://localhost:8080',
    demoOrders: 20_000,
    maintenance: false,
    trustProxy: [],
  })
})

test('with a database it is production: all interfaces, no demo data', () => {
  expect(readConfig(production)).toMatchObject({
    embedded: false,
    host: '0.0.0.0',
    publicUrl: 'https://cabinet.example.kz',
    demoOrders: 0,
  })
})

test.each([
  ['nothing set', {}, false],
  ['the embedded mode', { ALLOW_LOCALHOST: 'true' }, true],
  ['production', production, false],
  ['a test stand', { ...production, ENVIRONMENT: 'test', ALLOW_LOCALHOST: 'true' }, true],
  ['a test stand that did not ask', { ...production, ENVIRONMENT: 'test' }, false],
])('%s: remotes of laptops', (_, env, allowed) => {
  expect(readConfig(env).allowLocalhost).toBe(allowed)
})

test.each([
  { env: { PORT: '80a' }, mistake: 'PORT должен быть целым числом от 0 до 65535, а не «80a».' },
  { env: { PORT: '70000' }, mistake: 'PORT должен быть целым числом от 0 до 65535, а не «70000».' },
  { env: { BUSINESS_TZ: '+05:00' }, mistake: /^BUSINESS_TZ может быть одним из: \+06:00, Asia\/Almaty/ },
  { env: { LOG_LEVEL: 'loud' }, mistake: /^LOG_LEVEL может быть одним из/ },
  { env: { MAINTENANCE: 'maybe' }, mistake: /^MAINTENANCE может быть одним из/ },
  {
    env: { SMTP_URL: 'mail.example.kz' },
    mistake: 'SMTP_URL должен быть адресом вида smtp://… или smtps://….',
  },
  { env: { DATABASE_URL: 'mysql://db' }, mistake: /^DATABASE_URL должен быть адресом вида postgres:/ },
  {
    env: { PUBLIC_URL: 'https://a.kz/merchant-cabinet' },
    mistake: /^PUBLIC_URL указывается без пути: https:\/\/a\.kz/,
  },
  { env: { TOKEN_KEY: 'c2hvcnQ=' }, mistake: /^TOKEN_KEY должен содержать 32 байта/ },
  { env: { ...production, TOKEN_KEY: '' }, mistake: /^TOKEN_KEY обязателен вместе с DATABASE_URL/ },
  { env: { ...production, SECRETS_KEY: '' }, mistake: /^SECRETS_KEY обязателен/ },
  { env: { ...production, PUBLIC_URL: '' }, mistake: /^PUBLIC_URL обязателен/ },
  {
    env: { ...production, ALLOW_LOCALHOST: 'true' },
    mistake: /^ALLOW_LOCALHOST запрещён в промышленной среде/,
  },
  {
    env: { ENVIRONMENT: 'production', ALLOW_LOCALHOST: 'true' },
    mistake: /^ALLOW_LOCALHOST запрещён в промышленной среде/,
  },
  { env: { ENVIRONMENT: 'staging' }, mistake: /^ENVIRONMENT может быть одним из: production, test/ },
  { env: { ...production, SMTP_URL: '' }, mistake: /^SMTP_URL обязателен/ },
  { env: { ...production, SMS_URL: '' }, mistake: /^SMS_URL обязателен/ },
  { env: { SMS_URL: 'ftp://sms' }, mistake: /^SMS_URL должен быть адресом вида http:/ },
  { env: { ...production, SMS_BODY: '{"to":"{phone}"}' }, mistake: 'SMS_BODY должен содержать {text}.' },
  { env: { SMS_HEADERS: '{"a":1}' }, mistake: /^SMS_HEADERS должен быть объектом JSON/ },
  {
    env: { FILES_S3_BUCKET: 'b', FILES_S3_ACCESS_KEY_ID: 'a' },
    mistake: /^FILES_S3_ACCESS_KEY_ID и FILES_S3_SECRET/,
  },
  { env: { FILES_S3_BUCKET: 'b', FILES_S3_PREFIX: '../x' }, mistake: /^FILES_S3_PREFIX должен быть вида/ },
  { env: { FILES_S3_ENDPOINT: 's3.kz' }, mistake: /^FILES_S3_ENDPOINT должен быть адресом/ },
  { env: { FIRESTORE_PROJECT_ID: 'p' }, mistake: /^FIRESTORE_CREDENTIALS обязателен/ },
  {
    env: { FIRESTORE_PROJECT_ID: 'p', FIRESTORE_CREDENTIALS: '/nowhere.json' },
    mistake: /^FIRESTORE_CREDENTIALS должен быть файлом JSON/,
  },
])('$env is refused with one sentence', ({ env, mistake }) => {
  expect(mistakes(env)).toEqual([typeof mistake === 'string' ? mistake : expect.stringMatching(mistake)])
})

test('all mistakes are told at once, and no value that may hold a password', () => {
  const told = mistakes({ PORT: 'x', DATABASE_URL: 'ftp://user:hunter2@db' })
  expect(told).toHaveLength(2)
  expect(told.join()).not.toContain('hunter2')
})

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}
