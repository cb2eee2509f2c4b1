import { readFileSync } from 'node:fs'
import Type from 'typebox'
import type { FirestoreSettings } from '../../ports/documents/firestore.ts'
import type { S3Settings } from '../../ports/files/s3-store.ts'
import type { GatewaySettings } from '../../ports/sms/sms-gateway.ts'
import type { TracingSettings } from '../tracing/tracing.ts'
import { type Reader, web } from './reader.ts'

const Headers = Type.Record(Type.String(), Type.String())
const Account = Type.Object({
  client_email: Type.String(),
  private_key: Type.String(),
  token_uri: Type.String(),
})

export function readSms(read: Reader): GatewaySettings | undefined {
  const url = read.url('SMS_URL', web)
  const body = read.text('SMS_BODY', '{"id":"{id}","phone":"{phone}","text":"{text}"}')
  const given = read.json(
    () => read.text('SMS_HEADERS', '{}'),
    Headers,
    'SMS_HEADERS must be a JSON object of texts.',
  )
  const headers = Object.fromEntries(
    Object.entries(given ?? {}).map(([name, text]) => [name.toLowerCase(), text]),
  )
  const timeoutMs = read.integer('SMS_TIMEOUT_MS', { min: 100, max: 30_000, fallback: 10_000 })
  if (url === undefined) return undefined
  for (const place of ['{phone}', '{text}'])
    if (!body.includes(place)) read.mistake(`SMS_BODY must contain ${place}.`)
  return { url, headers, body, timeoutMs }
}

export function readFirestore(read: Reader): FirestoreSettings | undefined {
  const projectId = read.text('FIRESTORE_PROJECT_ID')
  const url = (read.url('FIRESTORE_URL', web) ?? google).replace(/\/$/, '')
  const path = read.text('FIRESTORE_CREDENTIALS')
  if (projectId === '') return undefined
  if (path === '' && url === google)
    read.mistake(
      'FIRESTORE_CREDENTIALS is required with FIRESTORE_PROJECT_ID: the path of a service account key.',
    )
  const wrong = 'FIRESTORE_CREDENTIALS must be a JSON file with the key of a Google service account.'
  const account = path === '' ? undefined : read.json(() => readFileSync(path, 'utf8'), Account, wrong)
  return { projectId, url, account, timeoutMs: 10_000 }
}

const google = 'https://firestore.googleapis.com'

/** Reads the standard variables of OpenTelemetry that choose receiver and share; its libraries read the others themselves. */
export function readTracing(read: Reader): TracingSettings | undefined {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', web)
  const headers = read.list('OTEL_EXPORTER_OTLP_HEADERS').map((pair) => pair.split(/=(.*)/s).slice(0, 2))
  const ratio = Number(read.text('OTEL_TRACES_SAMPLER_ARG', '1'))
  if (headers.some(([name, value]) => !name || value === undefined))
    read.mistake('OTEL_EXPORTER_OTLP_HEADERS must be like name=value,name=value.')
  if (!(ratio >= 0 && ratio <= 1)) read.mistake('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return endpoint === undefined ? undefined : { endpoint, headers: Object.fromEntries(headers), ratio }
}

export function readS3(read: Reader): S3Settings | undefined {
  const bucket = read.text('FILES_S3_BUCKET')
  const region = read.text('FILES_S3_REGION', 'us-east-1')
  const endpoint = read.url('FILES_S3_ENDPOINT', web)
  const accessKeyId = read.text('FILES_S3_ACCESS_KEY_ID')
  const secretAccessKey = read.text('FILES_S3_SECRET_ACCESS_KEY')
  const prefix = read.text('FILES_S3_PREFIX')
  if (bucket === '') return undefined
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    read.mistake('FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together.')
  if (prefix !== '' && !/^([\w.-]+\/)+$/.test(prefix))
    read.mistake('FILES_S3_PREFIX must be like cabinet/: Latin letters, digits and a slash at the end.')
  const credentials = accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey }
  return { bucket, region, endpoint, credentials, prefix }
}

/** The OpenID Connect provider at which staff sign in. */
export type OidcSettings = Readonly<NonNullable<ReturnType<typeof readOidc>>>

const furtherOidcSettings = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_LABEL',
  'OIDC_ROLES',
  'OIDC_DOMAINS',
]

/** @param isTest admits a provider on this machine without https */
export function readOidc(read: Reader, isTest: boolean) {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:'])
  if (issuer === undefined) {
    const alone =
      read.text('OIDC_ISSUER') === '' ? furtherOidcSettings.find((name) => read.text(name)) : undefined
    if (alone) read.mistake(`${alone} is given without OIDC_ISSUER, the provider's address.`)
    return undefined
  }
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !(isTest && ['localhost', '127.0.0.1'].includes(hostname)))
    read.mistake('OIDC_ISSUER must begin with https:.')
  const required = (name: string): string => {
    const value = read.text(name)
    if (value === '') read.mistake(`${name} is required with OIDC_ISSUER.`)
    return value
  }
  const label = read.text('OIDC_LABEL', hostname)
  if (label.length > 40) read.mistake('OIDC_LABEL has at most 40 characters.')
  const roles = read.list('OIDC_ROLES').map((pair) => {
    const end = pair.lastIndexOf('=')
    return { group: pair.slice(0, end).trim(), role: pair.slice(end + 1).trim() }
  })
  if (roles.some(({ group, role }) => group === '' || !/^[A-Z0-9_]+$/.test(role)))
    read.mistake('OIDC_ROLES must be like group=ROLE,group=ROLE.')
  const domains = read.list('OIDC_DOMAINS').map((domain) => domain.toLowerCase())
  if (domains.some((domain) => !/^[^@\s]+\.[^@\s]+$/.test(domain)))
    read.mistake('OIDC_DOMAINS must be like example.kz,example.com.')
  return {
    issuer,
    /** The button says «Войти через {label}». */
    label,
    /** Roles by groups, the first that fits counts. Empty: roles are given here, and no user is made. */
    roles,
    /** Domains of addresses whose users sign in there alone, in lower case. */
    domains,
    clientId: required('OIDC_CLIENT_ID'),
    clientSecret: required('OIDC_CLIENT_SECRET'),
  }
}
