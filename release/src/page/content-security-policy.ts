import { createHash } from 'node:crypto'

/** Hash of the empty style element that emotion fills by `insertRule`; an element with text in it stays blocked. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface InlineParts {
  readonly bootScript: string
  /** The host's template, with a style element for what is drawn before anything has come. */
  readonly template: string
}

/** The policy of the page: its own origin, and of inline parts the boot script and the template's style alone. */
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
 * The same policy as the page carries it itself (`<meta http-equiv>`), so that any server of files is safe with headers that never
 * change. Who may frame a page is asked of the header alone, and a browser complains about it anywhere else.
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
