import { join, resolve } from 'node:path'
import { maxMoney } from '@cabinet/contract'
import { readFirestore, readOidc, readS3, readSms, readTracing } from './gateways.ts'
import { Reader, web } from './reader.ts'

export const businessZones = ['+06:00', 'Asia/Almaty'] as const
export type BusinessTz = (typeof businessZones)[number]

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(['Wrong settings (docs/installation.md lists them):', ...mistakes].join('\n  · '))
    this.mistakes = mistakes
  }
}

type Environment = Readonly<Record<string, string | undefined>>
const postgres = ['postgres:', 'postgresql:'] as const

const readPlace = (read: Reader) => ({
  /** Absent: the embedded mode (PGlite, dev mailbox instead of mail, demo data). */
  databaseUrl: read.url('DATABASE_URL', postgres),
  dataDir: resolve(read.text('DATA_DIR', '.data')),
  /** KZT. */
  orderMaxAmount: read.integer('ORDER_MAX_AMOUNT', { min: 1, max: maxMoney, fallback: 100_000_000 }),
})

const readLimits = (read: Reader) => ({
  buyersPerHour: read.integer('BUYERS_PER_HOUR', { min: 200, max: 1_000_000_000, fallback: 2_000 }),
  /** Delivery codes per user and hour. */
  codesPerHour: read.integer('CODES_PER_HOUR', { min: 1, max: 1_000_000, fallback: 60 }),
  /** Days until a session ends, independent of renewals. */
  sessionDays: read.integer('SESSION_DAYS', { min: 1, max: 365, fallback: 7 }),
  /** Minutes without a key or press after which a session on a shared computer ends; a role may have its own. */
  idleMinutes: read.integer('IDLE_MINUTES', { min: 3, max: 480, fallback: 15 }),
  /** Minutes for which a step-up opens the calls that ask for one. */
  stepUpMinutes: read.integer('STEP_UP_MINUTES', { min: 1, max: 1_440, fallback: 15 }),
  /** Hours without an action after which an order expires, by the bank's rule. */
  orderExpiryHours: read.integer('ORDER_EXPIRY_HOURS', { min: 1, max: 8_760, fallback: 72 }),
  /** Days at a courier from which an order is marked, and from which it is late. */
  courierWarnDays: read.integer('COURIER_WARN_DAYS', { min: 1, max: 365, fallback: 3 }),
  courierLateDays: read.integer('COURIER_LATE_DAYS', { min: 1, max: 365, fallback: 7 }),
})

/** Reads what a command on the database needs; it sends nothing and signs nothing. @throws ConfigError with every mistake at once */
export function readDatabase(env: Environment): ReturnType<typeof readPlace> {
  const read = new Reader(env)
  const found = readPlace(read)
  if (read.mistakes.length > 0) throw new ConfigError(read.mistakes)
  return found
}

/** The settings of one process, read once at start. `docs/installation.md` lists the variables. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** Reads the settings; an empty variable counts as absent. @throws ConfigError with every mistake at once */
export function readConfig(env: Environment) {
  const read = new Reader(env)
  const place = readPlace(read)
  const embedded = place.databaseUrl === undefined
  const shopUrl = read.url('SHOP_URL', web) ?? 'https://www.bcc.kz/'
  const port = read.integer('PORT', { min: 0, max: 65_535, fallback: 8080 })
  const [cert, key] = [read.text('TLS_CERT'), read.text('TLS_KEY')]
  const tls = cert && key ? { cert, key } : undefined
  if (!tls && (cert || key))
    read.mistake('TLS_CERT and TLS_KEY go together: files of a certificate and its key.')
  const environment = read.oneOf('ENVIRONMENT', ['production', 'test'], embedded ? 'test' : 'production')
  const ownOrigin = embedded ? `${tls ? 'https' : 'http'}://localhost:${port}` : undefined
  const config = {
    ...{ ...place, ...readLimits(read), embedded, port, shopUrl },
    host: read.text('HOST', embedded ? '127.0.0.1' : '0.0.0.0'),
    /** An inherited socket that stays open across restarts, the first of sd_listen_fds(3), replaces PORT and HOST. */
    listenFd: env.LISTEN_FDS === '1' ? 3 : undefined,
    /** Certificate and key files, with which the server speaks HTTPS and HTTP/2 itself. */
    tls,
    /** A streaming replica of the database, which answers reads while it is not behind. */
    databaseReadUrl: read.url('DATABASE_READ_URL', postgres),
    businessTz: read.oneOf('BUSINESS_TZ', businessZones, '+06:00'),
    /** Origin under which browsers reach the cabinet: links in mails, `Secure` cookies, the check of Origin. */
    publicUrl: read.origin('PUBLIC_URL', ownOrigin),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM', 'Кабинет партнёра <no-reply@localhost>'),
    partnerSmtp: { ports: [25, 465, 587, 2525], loopback: read.flag('PARTNER_SMTP_LOOPBACK') },
    /** Allows webhooks over http and to this machine, for trials and tests. */
    webhookLoopback: read.flag('WEBHOOK_LOOPBACK'),
    sms: readSms(read),
    firestore: readFirestore(read),
    filesS3: readS3(read),
    oidc: readOidc(read, environment === 'test'),
    demoBank: embedded && read.flag('DEMO_BANK', true),
    /** Signs access tokens. Absent only in the embedded mode: generated into the data folder. */
    tokenKey: read.key('TOKEN_KEY', { required: !embedded }),
    /** Encrypts secrets at rest. Absent only in the embedded mode: generated into the data folder. */
    secretsKey: read.key('SECRETS_KEY', { required: !embedded }),
    previousSecretsKey: read.key('SECRETS_KEY_PREVIOUS', { required: false }),
    /** `RELEASE_KEY`, `RELEASE_ROOTS`, `RELEASE_S3_*`: read by the release store, as on its command line. */
    releaseEnv: Object.fromEntries(Object.entries(read.env).filter(([name]) => name.startsWith('RELEASE_'))),
    releaseStore: storeOf(read.text('RELEASE_STORE', join(place.dataDir, 'releases'))),
    demoOrders: embedded ? read.integer('DEMO_ORDERS', { min: 0, max: 10_000_000, fallback: 20_000 }) : 0,
    /** Bearer token for `/metrics`; without one only this machine may read it. */
    metricsToken: read.text('METRICS_TOKEN') || undefined,
    tracing: readTracing(read),
    /** Takes alarms by POST; absent: nobody is told. */
    alertUrl: read.url('ALERT_URL', web),
    /** File or folder of the newest backup, whose age the metrics tell. */
    backupPath: read.text('BACKUP_PATH') || undefined,
    maintenance: read.flag('MAINTENANCE'),
    /** `pnpm dev … --shell` may proxy this shell; never in production. */
    allowLocalhost: read.flag('ALLOW_LOCALHOST'),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    /** The bank's page with the terms of instalments. */
    paymentTermsUrl: read.url('PAYMENT_TERMS_URL', web) ?? shopUrl,
    trustProxy: read.list('TRUST_PROXY'),
  }
  if (config.allowLocalhost && environment === 'production')
    read.mistake(
      'ALLOW_LOCALHOST is forbidden in production. A test stand with DATABASE_URL calls itself ENVIRONMENT=test.',
    )
  if (embedded && config.databaseReadUrl !== undefined)
    read.mistake('DATABASE_READ_URL names a replica of the database in DATABASE_URL, which is missing.')
  if (!embedded && config.smtpUrl === undefined)
    read.mistake('SMTP_URL is required with DATABASE_URL: nothing else sends invitations.')
  if (!embedded && config.sms === undefined)
    read.mistake('SMS_URL is required with DATABASE_URL: nothing else sends delivery codes.')
  if (read.mistakes.length > 0) throw new ConfigError(read.mistakes)
  return config
}

const storeOf = (address: string): string => (address.startsWith('s3://') ? address : resolve(address))
