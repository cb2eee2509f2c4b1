import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretSettings } from '@cabinet/release'
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

const provider = {
  OIDC_ISSUER: 'https://id.bank.kz/realms/staff',
  OIDC_CLIENT_ID: 'cabinet',
  OIDC_CLIENT_SECRET: 'secret',
}

test('a provider has the name of its host, groups their roles in order; without one there is none', () => {
  const lists = { OIDC_ROLES: 'admins=ADMINISTRATOR, a=b=COURIER', OIDC_DOMAINS: 'Bank.kz' }
  expect(readConfig({ ...provider, ...lists }).oidc).toEqual({
    issuer: provider.OIDC_ISSUER,
    clientId: 'cabinet',
    clientSecret: 'secret',
    label: 'id.bank.kz',
    roles: [
      { group: 'admins', role: 'ADMINISTRATOR' },
      { group: 'a=b', role: 'COURIER' },
    ],
    domains: ['bank.kz'],
  })
  expect(readConfig({}).oidc).toBeUndefined()
})

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
  { env: { PORT: '80a' }, mistake: 'PORT must be a whole number from 0 to 65535, not 80a.' },
  { env: { PORT: '70000' }, mistake: 'PORT must be a whole number from 0 to 65535, not 70000.' },
  { env: { BUSINESS_TZ: '+05:00' }, mistake: /^BUSINESS_TZ must be one of \+06:00, Asia\/Almaty/ },
  { env: { LOG_LEVEL: 'loud' }, mistake: /^LOG_LEVEL must be one of/ },
  { env: { MAINTENANCE: 'maybe' }, mistake: /^MAINTENANCE must be one of/ },
  {
    env: { SMTP_URL: 'mail.example.kz' },
    mistake: 'SMTP_URL must be an address like smtp://… or smtps://….',
  },
  { env: { DATABASE_URL: 'mysql://db' }, mistake: /^DATABASE_URL must be an address like postgres:/ },
  {
    env: { PUBLIC_URL: 'https://a.kz/merchant-cabinet' },
    mistake: /^PUBLIC_URL takes no path: https:\/\/a\.kz/,
  },
  { env: { TOKEN_KEY: 'c2hvcnQ=' }, mistake: /^TOKEN_KEY must hold 32 bytes/ },
  { env: { ...production, TOKEN_KEY: '' }, mistake: /^TOKEN_KEY is required with DATABASE_URL/ },
  { env: { ...production, SECRETS_KEY: '' }, mistake: /^SECRETS_KEY is required/ },
  { env: { ...production, PUBLIC_URL: '' }, mistake: /^PUBLIC_URL is required/ },
  {
    env: { ...production, ALLOW_LOCALHOST: 'true' },
    mistake: /^ALLOW_LOCALHOST is forbidden in production/,
  },
  {
    env: { ENVIRONMENT: 'production', ALLOW_LOCALHOST: 'true' },
    mistake: /^ALLOW_LOCALHOST is forbidden in production/,
  },
  { env: { ENVIRONMENT: 'staging' }, mistake: /^ENVIRONMENT must be one of production, test/ },
  { env: { ...production, SMTP_URL: '' }, mistake: /^SMTP_URL is required/ },
  { env: { ...production, SMS_URL: '' }, mistake: /^SMS_URL is required/ },
  { env: { SMS_URL: 'ftp://sms' }, mistake: /^SMS_URL must be an address like http:/ },
  { env: { ...production, SMS_BODY: '{"to":"{phone}"}' }, mistake: 'SMS_BODY must contain {text}.' },
  { env: { SMS_HEADERS: '{"a":1}' }, mistake: /^SMS_HEADERS must be a JSON object/ },
  {
    env: { FILES_S3_BUCKET: 'b', FILES_S3_ACCESS_KEY_ID: 'a' },
    mistake: /^FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET/,
  },
  { env: { FILES_S3_BUCKET: 'b', FILES_S3_PREFIX: '../x' }, mistake: /^FILES_S3_PREFIX must be like/ },
  { env: { OIDC_DOMAINS: 'bank.kz' }, mistake: /^OIDC_DOMAINS is given without OIDC_ISSUER/ },
  { env: { ...provider, OIDC_ISSUER: 'id.bank.kz' }, mistake: /^OIDC_ISSUER must be an address/ },
  { env: { ...provider, OIDC_ISSUER: 'http://id.bank.kz' }, mistake: 'OIDC_ISSUER must begin with https:.' },
  {
    env: { ...production, ...provider, OIDC_ISSUER: 'http://localhost:9000' },
    mistake: 'OIDC_ISSUER must begin with https:.',
  },
  { env: { ...provider, OIDC_CLIENT_ID: '' }, mistake: 'OIDC_CLIENT_ID is required with OIDC_ISSUER.' },
  { env: { ...provider, OIDC_CLIENT_SECRET: '' }, mistake: /^OIDC_CLIENT_SECRET is required/ },
  { env: { ...provider, OIDC_LABEL: 'я'.repeat(41) }, mistake: /^OIDC_LABEL has at most 40/ },
  { env: { ...provider, OIDC_ROLES: 'admins' }, mistake: /^OIDC_ROLES must be like/ },
  { env: { ...provider, OIDC_ROLES: 'admins=Administrator' }, mistake: /^OIDC_ROLES must be like/ },
  { env: { ...provider, OIDC_DOMAINS: '@bank.kz' }, mistake: /^OIDC_DOMAINS must be like/ },
  { env: { FILES_S3_ENDPOINT: 's3.kz' }, mistake: /^FILES_S3_ENDPOINT must be an address/ },
  { env: { FIRESTORE_PROJECT_ID: 'p' }, mistake: /^FIRESTORE_CREDENTIALS is required/ },
  {
    env: { FIRESTORE_PROJECT_ID: 'p', FIRESTORE_CREDENTIALS: '/nowhere.json' },
    mistake: /^FIRESTORE_CREDENTIALS must be a JSON file/,
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

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let files = 0
  const inFile = (text: string): string => {
    files += 1
    const file = join(folder, String(files))
    writeFileSync(file, text)
    return file
  }

  test.each(secretSettings)('%s has its twin', (name) => {
    const path = inFile('not what it must be\n')
    const { [name]: _, ...rest }: Record<string, string> = production
    const read = () => readConfig({ ...rest, [`${name}_FILE`]: path })
    if (name.startsWith('RELEASE_')) return expect(read().releaseEnv[name]).toBe('not what it must be')
    if (/KEY_ID|ACCESS_KEY/.test(name)) return expect(read().filesS3).toBeUndefined()
    if (name === 'METRICS_TOKEN') return expect(read().metricsToken).toBe('not what it must be')
    expect(read).toThrow(new RegExp(`${name} (must|is)`))
    expect(read).not.toThrow('not what it must be')
  })

  test('every key and every address that may hold a password has its twin', async () => {
    const sources = ['config.ts', 'gateways.ts'].map((name) =>
      readFileSync(join(import.meta.dirname, name), 'utf8'),
    )
    const read = sources.join().matchAll(/read\.(?:url|key)\('(\w+)'/g)
    const withoutSecret = /^(SHOP_URL|PAYMENT_TERMS_URL|FIRESTORE_URL|OIDC_ISSUER|.*_ENDPOINT)$/
    const names = [...read].flatMap(([, name = '']) => (withoutSecret.test(name) ? [] : [name]))
    expect(secretSettings).toEqual(expect.arrayContaining([...names, 'SMS_BODY', 'SMS_HEADERS']))
  })

  test('is read without its line end', () => {
    expect(readConfig({ TOKEN_KEY_FILE: inFile(`${key}\n`) }).tokenKey).toEqual(Buffer.alloc(32, 7))
  })

  test.each([
    [{ TOKEN_KEY: key, TOKEN_KEY_FILE: '/x' }, 'TOKEN_KEY and TOKEN_KEY_FILE exclude each other'],
    [{ SMTP_URL_FILE: '/not/there' }, 'SMTP_URL_FILE names /not/there, which cannot be read.'],
    [{ SMTP_URL_FILE: inFile('') }, 'which is empty'],
  ])('%j is told in a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
