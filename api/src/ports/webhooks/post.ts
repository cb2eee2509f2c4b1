import { Resolver } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { type Lookup, PrivateAddress, resolvePublicAddress } from '../mail/public-address.ts'

export interface WebhookRules {
  /** The one inner address that is allowed, in the embedded mode: the receiver of its outbox. */
  readonly inner?: string | undefined
  /** Allows http and servers on this machine, for trials and tests. */
  readonly loopback: boolean
  readonly lookup?: Lookup | undefined
  readonly limitMs?: number
}

/** An attempt has succeeded when it has a status of 2xx and no problem. */
export interface PostOutcome {
  readonly ms: number
  readonly status: number | null
  /** The first characters of the answer, on one line. */
  readonly answer: string | null
  /** A Russian sentence. */
  readonly problem: string | null
}

/** From the look-up of the name to the end of the answer. */
const usualLimitMs = 15_000
const maxBytes = 64 * 1024
const maxKept = 1_000

// Sockets that a receiver may have closed meanwhile are not used again: servers keep them for five seconds or more.
const kept = { keepAlive: true, timeout: 4_000, maxFreeSockets: 2 }
const agents = { 'http:': new HttpAgent(kept), 'https:': new Agent(kept) }

/** Names are asked for without `getaddrinfo`, whose four threads one silent name server would hold. */
const byDns: Lookup = async (host) => {
  if (isIP(host) !== 0) return [host]
  if (host === 'localhost') return ['127.0.0.1']
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length === 0) throw Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' })
  return addresses
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Returns the address that a connection may use: the name is looked up once for check and connection. @throws PrivateAddress */
function checkedAddress(url: URL, { inner, loopback, lookup = byDns }: WebhookRules): Promise<string> {
  return resolvePublicAddress(hostOf(url), { loopback: loopback || url.href === inner, lookup })
}

/** Returns why an address can't be a webhook's; undefined also for a name that nobody knows now. */
export async function refusedUrl(text: string, rules: WebhookRules): Promise<string | undefined> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) return 'Введите адрес полностью: https://…'
  if (url.href === rules.inner) return undefined
  if (url.protocol !== 'https:' && !(rules.loopback && url.protocol === 'http:'))
    return 'Адрес начинается с https://'
  if (url.username !== '' || url.password !== '') return 'Адрес без имени и пароля: запросы подписаны'
  if (url.hash !== '') return 'Адрес без #'
  const failure = await checkedAddress(url, rules).catch((error: unknown) => error)
  return failure instanceof PrivateAddress ? 'Этот адрес использовать нельзя: он внутренний' : undefined
}

/** Posts a body once, without following redirects. It never throws. */
export async function postWebhook(
  address: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  rules: WebhookRules,
): Promise<PostOutcome> {
  const began = performance.now()
  const signal = AbortSignal.timeout(rules.limitMs ?? usualLimitMs)
  let status: number | null = null
  const outcome = (rest: Pick<PostOutcome, 'answer' | 'problem'>): PostOutcome => ({
    ...{ ms: Math.round(performance.now() - began), status, ...rest },
  })
  try {
    const response = await send(new URL(address), message, rules, signal)
    status = response.statusCode ?? 0
    const answer = await readStart(response)
    const problem = status >= 300 && status < 400 ? 'Перенаправление: укажите конечный адрес' : null
    return outcome({ answer, problem })
  } catch (error) {
    return outcome({ answer: null, problem: signal.aborted ? sentences.timeout : sentenceOf(error) })
  }
}

async function send(
  url: URL,
  { headers, body }: Parameters<typeof postWebhook>[1],
  rules: WebhookRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = await checkedAddress(url, rules)
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isSecure = url.protocol === 'https:'
  const options = {
    ...{ method: 'POST', host, port: url.port, path: `${url.pathname}${url.search}`, signal },
    agent: agents[isSecure ? 'https:' : 'http:'],
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
  }
  // An address is no name of a server.
  const servername = isIP(hostOf(url)) === 0 ? hostOf(url) : ''
  const request = isSecure ? httpsRequest({ ...options, servername }) : httpRequest(options)
  request.on('response', resolve).on('error', reject).end(body)
  return promise
}

/** Reads the start of an answer and cuts the rest off. */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response) {
    parts.push(part)
    bytes += part.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .slice(0, maxKept)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

const closed = 'Сервер оборвал соединение'
const sentences = {
  timeout: 'Нет ответа за 15 секунд',
  ENOTFOUND: 'Имя сервера не найдено',
  ECONNREFUSED: 'Сервер не принимает соединения',
  EHOSTUNREACH: 'Сервер недоступен',
  ENETUNREACH: 'Сервер недоступен',
  ECONNRESET: closed,
  EPIPE: closed,
} as const

function sentenceOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'Имя ведёт на внутренний адрес: туда не отправляем'
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code in sentences) return sentences[code as keyof typeof sentences]
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'Сертификат сервера не принят' : 'Отправить не удалось'
}
