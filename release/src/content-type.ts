import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
}

/** Returns the content type by the name's ending; `undefined` for files that no release serves, such as its own descriptions. */
export const contentType = (name: string): string | undefined =>
  /(?:^|\/)mf-manifest\.json$/.test(name) ? 'application/json; charset=utf-8' : types[extname(name)]
