import { join, resolve } from 'node:path'
import { maxMoney } from '@cabinet/contract'
import type { FirestoreSettings } from '../../ports/documents/firestore.ts'
import type { S3Settings } from '../../ports/files/s3-store.ts'
import type { PartnerSmtpRules } from '../../ports/mail/partner-smtp.ts'
import type { GatewaySettings } from '../../ports/sms/sms-gateway.ts'
import type { Certificate } from '../http/secure-server.ts'
import type { TracingSettings } from '../tracing/tracing.ts'
import { readFirestore, readS3, readSms, readTracing } from './gateways.ts'
import { type OidcSettings, readOidc } from './oidc.ts'
import { Reader } from './reader.ts'

export const businessZones = ['+06:00', 'Asia/Almaty'] as const
export type BusinessTz = (typeof businessZones)[number]

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The settings of one process, read once at start. `docs/installation.md` lists the variables. */
export interface Config {
  readonly port: number
  readonly host: string
  /** An inherited socket that stays open across restarts (systemd's socket activation) replaces PORT and HOST. */
  readonly listenFd: number | undefined
  /** Certificate and key files, with which the server speaks HTTPS and HTTP/2 itself. */
  readonly tls: Certificate | undefined
  readonly dataDir: string
  /** Absent: the embedded mode (PGlite, dev mailbox instead of mail, demo data). */
  readonly databaseUrl: string | undefined
  /** A streaming replica of it, which answers reads while it is not behind. */
  readonly databaseReadUrl: string | undefined
  readonly embedded: boolean
  readonly businessTz: BusinessTz
  /** Origin under which browsers reach the cabinet: links in mails, `Secure` cookies, the check of Origin. */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly partnerSmtp: PartnerSmtpRules
  /** Allows webhooks over http and to this machine, for trials and tests. */
  readonly webhookLoopback: boolean
  /** The SMS gateway; absent only in the embedded mode, which shows SMS in the dev mailbox. */
  readonly sms: GatewaySettings | undefined
  /** Google Firestore for cancelled orders; absent: a collection in the database. */
  readonly firestore: FirestoreSettings | undefined
  /** Object storage for generated files; absent: the folder `files` of the data folder. */
  readonly filesS3: S3Settings | undefined
  /** Absent: nothing of OpenID Connect is loaded or asked. */
  readonly oidc: OidcSettings | undefined
  readonly demoBank: boolean
  /** Signs access tokens. Absent only in the embedded mode: generated into the data folder. */
  readonly tokenKey: Buffer | undefined
  /** Encrypts secrets at rest. Absent only in the embedded mode: generated into the data folder. */
  readonly secretsKey: Buffer | undefined
  /** The previous key, during the encryption of secrets with a new one. */
  readonly previousSecretsKey: Buffer | undefined
  readonly releaseStore: string
  /** `RELEASE_KEY`, `RELEASE_ROOTS`, `RELEASE_S3_*`: read by the release store, as on its command line. */
  readonly releaseEnv: Readonly<Record<string, string | undefined>>
  readonly demoOrders: number
  /** Bearer token for `/metrics`; without one only this machine may read it. */
  readonly metricsToken: string | undefined
  /** The receiver of traces; absent: nothing of OpenTelemetry is loaded. */
  readonly tracing: TracingSettings | undefined
  /** Takes alarms by POST; absent: nobody is told. */
  readonly alertUrl: string | undefined
  /** File or folder of the newest backup, whose age the metrics tell. */
  readonly backupPath: string | undefined
  readonly maintenance: boolean
  /** `pnpm dev … --shell` may proxy this shell; never in production. */
  readonly allowLocalhost: boolean
  readonly logLevel: LogLevel
  readonly shopUrl: string
  /** The bank's page with the terms of instalments; the shop's own when absent. */
  readonly paymentTermsUrl: string
  readonly buyersPerHour: number
  /** Delivery codes per user and hour. */
  readonly codesPerHour: number
  /** Days until a session ends, independent of renewals. */
  readonly sessionDays: number
  /** Minutes without a key or press after which a session on a shared computer ends; a role may have its own. */
  readonly idleMinutes: number
  /** Minutes for which a proof of who one is opens the calls that ask for one. */
  readonly stepUpMinutes: number
  /** Hours without an action after which an order expires, by the bank's rule. */
  readonly orderExpiryHours: number
  /** Days at a courier from which an order is marked, and from which it is late. */
  readonly courierWarnDays: number
  readonly courierLateDays: number
  /** KZT. */
  readonly orderMaxAmount: number
  readonly trustProxy: readonly string[]
}

export class ConfigError extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(
      ['Wrong settings (docs/installation.md lists them):', ...mistakes.map((one) => `  · ${one}`)].join(
        '\n',
      ),
    )
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/** Reads what a command on the database needs; it sends nothing and signs nothing. @throws ConfigError with every mistake at once */
export function readDatabase(
  env: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'databaseUrl' | 'dataDir' | 'orderMaxAmount'> {
  const read = new Reader(env)
  const found = {
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    orderMaxAmount: readMaxAmount(read),
  }
  if (read.mistakes.length > 0) throw new ConfigError(read.mistakes)
  return found
}

const readMaxAmount = (read: Reader): number =>
  read.integer('ORDER_MAX_AMOUNT', { min: 1, max: maxMoney, fallback: 100_000_000 })

/** Reads the settings; an empty variable counts as absent. @throws ConfigError with every mistake at once */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = new Reader(env)
  const dataDir = resolve(read.text('DATA_DIR', '.data'))
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const embedded = databaseUrl === undefined
  const shopUrl = read.url('SHOP_URL', ['http:', 'https:']) ?? 'https://www.bcc.kz/'
  const port = read.integer('PORT', { min: 0, max: 65_535, fallback: 8080 })
  const [cert, key] = [read.text('TLS_CERT', ''), read.text('TLS_KEY', '')]
  const tls = cert && key ? { cert, key } : undefined
  if (!tls && (cert || key))
    read.mistake('TLS_CERT and TLS_KEY go together: files of a certificate and its key.')
  const environment = read.oneOf('ENVIRONMENT', ['production', 'test'], embedded ? 'test' : 'production')
  const config: Config = {
    port,
    host: read.text('HOST', embedded ? '127.0.0.1' : '0.0.0.0'),
    // sd_listen_fds(3): the first passed socket has this number.
    listenFd: env.LISTEN_FDS === '1' ? 3 : undefined,
    tls,
    dataDir,
    databaseUrl,
    databaseReadUrl: read.url('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    embedded,
    businessTz: read.oneOf('BUSINESS_TZ', businessZones, '+06:00'),
    publicUrl: read.origin(
      'PUBLIC_URL',
      embedded ? `${tls ? 'https' : 'http'}://localhost:${port}` : undefined,
    ),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM', 'Кабинет партнёра <no-reply@localhost>'),
    partnerSmtp: { ports: [25, 465, 587, 2525], loopback: read.flag('PARTNER_SMTP_LOOPBACK') },
    webhookLoopback: read.flag('WEBHOOK_LOOPBACK'),
    sms: readSms(read),
    firestore: readFirestore(read),
    filesS3: readS3(read),
    oidc: readOidc(read, environment === 'test'),
    demoBank: embedded && read.flag('DEMO_BANK', true),
    tokenKey: read.key('TOKEN_KEY', { required: !embedded }),
    secretsKey: read.key('SECRETS_KEY', { required: !embedded }),
    previousSecretsKey: read.key('SECRETS_KEY_PREVIOUS', { required: false }),
    releaseEnv: Object.fromEntries(Object.entries(read.env).filter(([name]) => name.startsWith('RELEASE_'))),
    releaseStore: storeOf(read.text('RELEASE_STORE', join(dataDir, 'releases'))),
    demoOrders: embedded ? read.integer('DEMO_ORDERS', { min: 0, max: 10_000_000, fallback: 20_000 }) : 0,
    metricsToken: read.text('METRICS_TOKEN', '') || undefined,
    tracing: readTracing(read),
    alertUrl: read.url('ALERT_URL', ['http:', 'https:']),
    backupPath: read.text('BACKUP_PATH', '') || undefined,
    maintenance: read.flag('MAINTENANCE'),
    allowLocalhost: read.flag('ALLOW_LOCALHOST'),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    shopUrl,
    paymentTermsUrl: read.url('PAYMENT_TERMS_URL', ['http:', 'https:']) ?? shopUrl,
    buyersPerHour: read.integer('BUYERS_PER_HOUR', { min: 200, max: 1_000_000_000, fallback: 2_000 }),
    codesPerHour: read.integer('CODES_PER_HOUR', { min: 1, max: 1_000_000, fallback: 60 }),
    sessionDays: read.integer('SESSION_DAYS', { min: 1, max: 365, fallback: 7 }),
    idleMinutes: read.integer('IDLE_MINUTES', { min: 3, max: 480, fallback: 15 }),
    stepUpMinutes: read.integer('STEP_UP_MINUTES', { min: 1, max: 1_440, fallback: 15 }),
    orderExpiryHours: read.integer('ORDER_EXPIRY_HOURS', { min: 1, max: 8_760, fallback: 72 }),
    courierWarnDays: read.integer('COURIER_WARN_DAYS', { min: 1, max: 365, fallback: 3 }),
    courierLateDays: read.integer('COURIER_LATE_DAYS', { min: 1, max: 365, fallback: 7 }),
    orderMaxAmount: readMaxAmount(read),
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
