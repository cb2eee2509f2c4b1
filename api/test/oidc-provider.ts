import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider'

/** A person as the provider knows them. */
export interface Account {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: unknown
  readonly groups?: readonly string[]
  readonly partners?: readonly string[]
  readonly given_name?: string
  readonly family_name?: string
}

const client = { client_id: 'cabinet', client_secret: 'secret-of-the-cabinet' } as const

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** Keeps what providers of this process store, so that new keys end no session. */
class Store implements Adapter {
  static readonly #rows = new Map<string, AdapterPayload>()
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }
  async upsert(id: string, payload: AdapterPayload) {
    Store.#rows.set(`${this.#kind} ${id}`, payload)
  }
  async find(id: string) {
    return Store.#rows.get(`${this.#kind} ${id}`)
  }
  async findByUid(uid: string) {
    const ofKind = [...Store.#rows].filter(([key]) => key.startsWith(`${this.#kind} `))
    return ofKind.find(([, payload]) => payload.uid === uid)?.[1]
  }
  async findByUserCode() {
    return undefined
  }
  async consume(id: string) {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id: string) {
    Store.#rows.delete(`${this.#kind} ${id}`)
  }
  async revokeByGrantId(grantId: string) {
    for (const [key, payload] of Store.#rows) if (payload.grantId === grantId) Store.#rows.delete(key)
  }
}

/** A real provider in this process, where a press is enough to sign in as an account. */
export class TestProvider {
  readonly issuer: string
  readonly accounts = new Map<string, Account>()
  /** Seconds that ID tokens live. */
  idTokenSeconds = 3600
  /** Makes the provider tell an earlier authentication than the press. */
  signedInSecondsAgo = 0
  readonly #cabinet: string
  readonly #server: ReturnType<typeof createServer>
  #answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  #key: { readonly kid: string; readonly privateKey: CryptoKey } | undefined

  private constructor(cabinet: string, server: ReturnType<typeof createServer>) {
    this.#cabinet = cabinet
    this.#server = server
    // Another site than the cabinet's localhost.
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => this.#answer(request, response))
  }

  /** @param cabinet origin of the cabinet */
  static async start(cabinet: string): Promise<TestProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const started = new TestProvider(cabinet, server)
    await started.rotateKeys()
    return started
  }

  get env() {
    const { client_id: OIDC_CLIENT_ID, client_secret: OIDC_CLIENT_SECRET } = client
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL: 'Банк' }
  }

  add(account: Account): Account {
    this.accounts.set(account.sub, account)
    return account
  }

  /** Replaces the keys; sessions stay. */
  async rotateKeys(): Promise<void> {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const kid = `key-${Date.now()}-${Math.random()}`
    this.#key = { kid, privateKey }
    const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
    const provider = new Provider(this.issuer, this.#configuration(jwk))
    const answer = provider.callback()
    this.#answer = async (request, response) => {
      if (request.url?.startsWith('/choose/')) return this.#choose(provider, request, response)
      return answer(request, response)
    }
  }

  #configuration(jwk: object): Configuration {
    const login = `${this.#cabinet}/merchant-cabinet/login`
    return {
      adapter: Store,
      clients: [
        {
          ...client,
          redirect_uris: [login],
          post_logout_redirect_uris: [login],
          backchannel_logout_uri: `${this.#cabinet}/api/users/api/v1/oidc/backchannel-logout`,
          backchannel_logout_session_required: true,
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [jwk as never] },
      cookies: { keys: ['of-the-test'] },
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: {
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name'],
        groups: ['groups', 'partners'],
      },
      ttl: { IdToken: () => this.idTokenSeconds },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({ ...this.accounts.get(sub), sub }) as never,
      }),
      interactions: { url: (_, { uid }) => `/choose/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          accountId: oidc.session?.accountId,
          clientId: client.client_id,
        })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          postLogoutSuccessSource: (ctx) => {
            ctx.body = page('Вы вышли')
          },
          logoutSource: (ctx, form) => {
            ctx.body = page(
              `${form}<button form="op.logoutForm" name="logout" value="yes">Выйти отовсюду</button>`,
            )
          },
        },
      },
      // The guard against private addresses would refuse this machine.
      fetch: (url, { method, headers, body } = {}) =>
        fetch(url, { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) }),
    }
  }

  /** Shows a button per account; a press signs in. */
  async #choose(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chosen = new URL(request.url ?? '', this.issuer).searchParams.get('account')
    if (chosen !== null) {
      const result =
        chosen === ''
          ? { error: 'access_denied', error_description: 'no' }
          : { login: { accountId: chosen, ts: Math.floor(Date.now() / 1000) - this.signedInSecondsAgo } }
      return provider.interactionFinished(request, response, result)
    }
    const buttons = [...this.accounts.keys()].map(
      (sub) => `<button name="account" value="${sub}">${sub}</button>`,
    )
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(`<form>${buttons.join('')}</form>`))
  }

  /** Goes through the provider's pages as a fresh browser. @returns the query of the redirection to the cabinet */
  async authorize(url: string, sub: string): Promise<string> {
    const jar = new Map<string, string>()
    for (let next = url; ; ) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const at = next.startsWith(`${this.issuer}/choose/`)
        ? `${next}?account=${encodeURIComponent(sub)}`
        : next
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${at}: ${response.status} ${await response.text()}`)
      next = new URL(location, at).href
      if (next.startsWith(this.#cabinet)) return new URL(next).search.slice(1)
    }
  }

  /** Signs a logout token with the present key. @param claims replace the right ones */
  async logoutToken(
    claims: { readonly [name: string]: unknown },
    seconds = Date.now() / 1000,
  ): Promise<string> {
    if (this.#key === undefined) throw new Error('no key')
    const { kid, privateKey } = this.#key
    const right = {
      iss: this.issuer,
      aud: client.client_id,
      iat: Math.floor(seconds),
      jti: `${Math.random()}`,
    }
    return new SignJWT({ ...right, events: { [event]: {} }, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'logout+jwt' })
      .sign(privateKey)
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

const page = (body: string): string => `<!doctype html><html lang="en"><title>Provider</title><body>${body}`
