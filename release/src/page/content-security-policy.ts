import { createHash } from 'node:crypto'

/** The hash of the empty style element that emotion fills by `insertRule`; an element with text stays blocked. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface InlineParts {
  readonly bootScript: string
  /** The host's template, with a style element for the placeholder drawn first. */
  readonly template: string
}

/** Returns the page's policy: its own origin, and of inline parts only the boot script and the template's style. */
export function contentSecurityPolicy({ bootScript, template }: InlineParts): string {
  const styles = [...template.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => hashOf(text))
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(bootScript)}`,
    `style-src ${["'self'", emptyStyle, ...styles].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/**
 * Returns the policy that the page carries itself (`<meta http-equiv>`), so that any file server is safe with constant headers. The rule
 * about framing works in the header alone, and browsers complain about it anywhere else.
 */
export const policyInPage = (policy: string): string =>
  policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ')

export function pageHeaders(parts: InlineParts): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(parts),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
