import type { Reader } from './reader.ts'

/** The OpenID Connect provider at which staff sign in. */
export type OidcSettings = Readonly<NonNullable<ReturnType<typeof readOidc>>>

const others = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL', 'OIDC_ROLES', 'OIDC_DOMAINS']

/** @param isTest admits a provider on this machine without https */
export function readOidc(read: Reader, isTest: boolean) {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:'])
  if (issuer === undefined) {
    const alone = read.text('OIDC_ISSUER') === '' ? others.find((name) => read.text(name)) : undefined
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
