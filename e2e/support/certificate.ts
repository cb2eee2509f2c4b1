import { execFileSync } from 'node:child_process'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Makes a self-signed certificate for `localhost`. @returns its files, below `folder` */
export function makeCertificate(folder: string): Certificate {
  const made = { cert: `${folder}/fullchain.pem`, key: `${folder}/privkey.pem` }
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', made.key, '-out', made.cert]
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, ...files], { stdio: 'pipe' })
  return made
}
