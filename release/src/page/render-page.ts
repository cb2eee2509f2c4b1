import { createHash } from 'node:crypto'
import type { PageFile, ReleaseManifest, ReleaseSet } from '@cabinet/contract'

/** The hash of the empty style element that emotion fills by `insertRule`; an element with text stays blocked. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface InlineParts {
  readonly bootScript: string
  /** The host's template, with a style element for the placeholder rendered first. */
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

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const attribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => escapes[character] ?? character)

/** Returns JSON that is safe in a script element: no text in it can end the element. The signature covers this text. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

const preload = (file: PageFile): string =>
  `<link rel="preload" as="script" href="${attribute(file.url)}" integrity="${file.integrity}" crossorigin="anonymous" />`

const stylesheet = (file: PageFile): string =>
  `<link rel="stylesheet" href="${attribute(file.url)}" integrity="${file.integrity}" crossorigin="anonymous" />`

/** Files of the host's `public/` that the page's head names. */
const publicLinks: readonly [file: RegExp, attributes: string][] = [
  [/^(?:files\/)?inter\..*woff2$/, 'rel="preload" as="font" type="font/woff2" crossorigin="anonymous"'],
  [/^favicon\.svg$/, 'rel="icon" type="image/svg+xml"'],
]

function publicFiles({ files }: ReleaseManifest, addressOf: PageParts['addressOf']): string[] {
  return publicLinks.flatMap(([file, attributes]) =>
    Object.keys(files)
      .filter((name) => file.test(name))
      .map((name) => `<link ${attributes} href="${attribute(addressOf(name))}" />`),
  )
}

export interface PageParts {
  /** The host's `index.template.html` with its `<!--release:…-->` marks. */
  readonly template: string
  readonly bootScript: string
  readonly policy: string
  readonly set: ReleaseSet
  readonly shell: ReleaseManifest
  /** Returns the address of a shell's file by its name. */
  readonly addressOf: (name: string) => string
}

/** Renders the page; the boot script is above the style sheets, because it would wait for those before it. */
export function renderPage(page: PageParts): string {
  const { template, bootScript, policy, set, shell, addressOf } = page
  const parts: Record<string, readonly string[]> = {
    policy: [`<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}" />`],
    preload: set.shell.scripts.map(preload),
    set: [`<script type="application/json" id="release-set">${inlineJson(set)}</script>`],
    boot: [`<script>${bootScript}</script>`],
    styles: set.shell.styles.map(stylesheet),
    public: publicFiles(shell, addressOf),
  }
  return template.replace(
    /<!--release:([a-z]+)-->/g,
    (mark, name: string) => parts[name]?.join('\n    ') ?? mark,
  )
}
