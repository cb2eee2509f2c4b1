import { createHash } from 'node:crypto'

/** The hash of the empty style element that emotion fills by `insertRule`; an element with text stays blocked. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface InlineParts {
  readonly bootScript: string
  /** The host's template, with a style element for the placeholder drawn first. */
  readonly template: string
}

/**
 * Returns the policy that the page carries itself (`<meta http-equiv>`), so that any file server is safe with constant headers: its own
 * origin, and of inline parts only the boot script and the template's style. The rule about framing works in a header alone.
 */
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
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
