import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { userInfo } from 'node:os'
import { makeCertificate } from './certificate.ts'
import { exitOf, freePort, outputOf, type Product, removeFolder, temporaryFolder } from './product.ts'

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

/** Fills in the settings that differ between machines. @throws for a place that the file lacks */
function filledIn(block: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((text, [place, value]) => {
    if (!text.includes(place)) throw new Error(`docs/deploy/nginx.conf has no «${place}».`)
    return text.replaceAll(place, value)
  }, block)
}

/** Returns Debian's nginx.conf around `conf.d`, in a separate folder and without root's rights. */
const around = (folder: string, block: string): string => `
${userInfo().uid === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 128; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${existsSync('/etc/nginx/mime.types') ? 'include /etc/nginx/mime.types;' : ''}
  default_type application/octet-stream;
  sendfile on;
  gzip on;
${block}
}
`

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface Nginx {
  /** `https://localhost:49152` */
  readonly url: string
  /** The file of its certificate, which signs itself. */
  readonly certificate: string
  /** Sends a request like a client that decodes nothing. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Returns the contents of its logs. */
  logged(): Promise<string>
  stop(): Promise<void>
}

/** Starts a real nginx, with docs/deploy/nginx.conf, before one process or several of a running product. */
export async function startNginx(
  product: Pick<Product, 'url' | 'dataDir'> & { readonly port?: number },
  ...others: readonly string[]
): Promise<Nginx> {
  if (!hasNginx()) throw new Error('nginx is not installed: apt-get install nginx-light openssl')
  const folder = await temporaryFolder()
  const [https, http] = [product.port ?? (await freePort()), await freePort()]
  makeCertificate(folder)
  const documented = await readFile(new URL('../../docs/deploy/nginx.conf', import.meta.url), 'utf8')
  const file = filledIn(documented, {
    'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
    'listen 80;': `listen 127.0.0.1:${http};`,
    'server_name partners.example.kz;': 'server_name localhost;',
    '/etc/ssl/partners.example.kz': folder,
    '/var/lib/cabinet/releases': `${product.dataDir}/releases`,
    '/var/log/nginx': folder,
    'server 127.0.0.1:8080;\n  server 127.0.0.1:8081;': [product.url, ...others]
      .map((url) => `server 127.0.0.1:${new URL(url).port};`)
      .join(' '),
  })
  await writeFile(`${folder}/nginx.conf`, around(folder, file))
  const child = spawn('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', 'stderr'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const exit = exitOf(child)
  const stop = async (): Promise<void> => {
    child.kill('SIGQUIT')
    await exit
    await removeFolder(folder)
  }
  const logged = async (): Promise<string> => {
    const logs = ['cabinet.log', 'error.log'].map((name) => readFile(`${folder}/${name}`, 'utf8'))
    return (await Promise.all(logs)).join('') + output()
  }
  const ca = await readFile(`${folder}/fullchain.pem`)
  const url = `https://localhost:${https}`
  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(`${url}${path}`, ca, headers)
  for (;;) {
    const answer = await get('/').catch(() => undefined)
    if (answer) return { url, certificate: `${folder}/fullchain.pem`, get, logged, stop }
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function ask(url: string, ca: Buffer, headers: Record<string, string>): Promise<Answer> {
  // The address is IPv4, because `localhost` may be ::1 first, where this nginx does not listen.
  return new Promise((resolve, reject) => {
    const asked = request(url, { ca, headers, family: 4, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
