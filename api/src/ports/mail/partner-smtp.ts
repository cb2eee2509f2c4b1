import { createTransport } from 'nodemailer'
import type { Mail } from './mailer.ts'
import { isOneAddress, sendWithTimeout } from './message.ts'
import { type Lookup, PrivateAddress, resolvePublicAddress } from './public-address.ts'

export interface PartnerSmtp {
  readonly host: string
  readonly port: number
  readonly from: string
  /** Absent when the server needs no authentication. */
  readonly auth?: { readonly user: string; readonly pass: string }
}

export interface PartnerSmtpRules {
  /** The ports of mail servers; partners' settings may reach no other. */
  readonly ports: readonly number[]
  /** Allows a server on this machine, for demos and tests. */
  readonly loopback: boolean
}

/** A failed delivery with a Russian sentence and a technical word without secrets. */
export class PartnerSmtpError extends Error {
  readonly reason: string
  constructor(message: string, reason: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PartnerSmtpError'
    this.reason = reason
  }
}

const timeouts = { connectionTimeout: 7_000, greetingTimeout: 7_000, socketTimeout: 10_000 }

/** Resolves the partner's server once and refuses private addresses; a password requires TLS. @throws PartnerSmtpError */
export async function sendByPartner(smtp: PartnerSmtp, mail: Mail, rules: PartnerSmtpRules): Promise<void> {
  if (!rules.ports.includes(smtp.port))
    throw new PartnerSmtpError(`Порт должен быть одним из: ${rules.ports.join(', ')}`, 'PORT')
  if (!isOneAddress(smtp.from)) throw new PartnerSmtpError('Неверный публичный адрес почты партнёра', 'FROM')
  try {
    const address = await resolvePublicAddress(smtp.host, rules)
    const transport = createTransport({
      host: address,
      port: smtp.port,
      secure: smtp.port === 465,
      requireTLS: smtp.auth !== undefined && !rules.loopback,
      tls: { servername: smtp.host },
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
      ...(smtp.auth === undefined ? {} : { auth: smtp.auth }),
    })
    const from = { name: '', address: smtp.from }
    await sendWithTimeout((options) => transport.sendMail({ ...options, from }), mail)
  } catch (error) {
    throw toSmtpError(error)
  }
}

/** Longer waits of a name server end: the sending asks it again. */
const lookupMs = 3_000

/** Returns why a server may not be a partner's, by the rule of the sending; undefined also for a name that nobody knows now. */
export async function refusedHost(
  host: string,
  rules: Pick<PartnerSmtpRules, 'loopback'> & { readonly lookup?: Lookup },
): Promise<string | undefined> {
  const known = resolvePublicAddress(host, rules).then(
    () => undefined,
    (error: unknown) => error,
  )
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, lookupMs, undefined).unref())
  return (await Promise.race([known, late])) instanceof PrivateAddress ? innerAddress : undefined
}

const innerAddress = 'Этот адрес сервера использовать нельзя'

function toSmtpError(error: unknown): PartnerSmtpError {
  if (error instanceof PrivateAddress) return new PartnerSmtpError(innerAddress, 'INNER_ADDRESS', error)
  const code = codeOf(error)
  return new PartnerSmtpError(sentences[code] ?? 'Сервер не принял письмо', code, error)
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'UNKNOWN'
}

const noConnection = 'Не удалось подключиться к серверу отправки писем'
const noHost = 'Сервер отправки писем с таким именем не найден'

const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'Сервер не принял логин или пароль',
  ECONNECTION: noConnection,
  ESOCKET: noConnection,
  ECONNREFUSED: noConnection,
  ETIMEDOUT: 'Сервер отправки писем не отвечает',
  EDNS: noHost,
  ENOTFOUND: noHost,
  ETLS: 'Не удалось установить защищённое соединение',
  EENVELOPE: 'Сервер не принял адрес отправителя или получателя',
}
