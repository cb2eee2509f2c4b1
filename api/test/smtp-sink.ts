import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** The envelope's recipients, independent of the headers. */
  readonly to: readonly string[]
  readonly raw: string
  /** The header lines, unfolded. */
  readonly headers: readonly string[]
  readonly mail: Email
  /** The signed-in user, if any. */
  readonly user: string | undefined
}

export interface SmtpSink {
  readonly port: number
  readonly url: string
  readonly received: ReceivedMail[]
  /** Refuses every sender with this SMTP code; 0 accepts all. */
  refuse: number
  close(): Promise<void>
}

/** Starts a real SMTP server that keeps its mails. Port 0 is any; partners' ports have four digits: `belowTenThousand`. */
export async function openSmtpSink({ port = 0, belowTenThousand = false } = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const state = { refuse: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === `${username}-password` ? done(null, { user: username }) : done(new Error('no')),
    onMailFrom: (_address, _session, done) =>
      done(state.refuse === 0 ? undefined : Object.assign(new Error('no'), { responseCode: state.refuse })),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (chunk: Buffer) => parts.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(parts).toString('latin1')
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const headers = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')
        const user = typeof session.user === 'string' ? session.user : undefined
        received.push({ to, raw, headers, mail: await PostalMime.parse(Buffer.concat(parts)), user })
        done()
      })
    },
  })
  const listen = (wanted: number) =>
    new Promise<boolean>((resolve) => {
      server.server.once('error', () => resolve(false))
      server.listen(wanted, '127.0.0.1', () => resolve(true))
    })
  let wanted = belowTenThousand ? 3_000 + (process.pid % 6_000) : port
  while (!(await listen(wanted))) wanted += 1
  const given = (server.server.address() as AddressInfo).port
  return {
    port: given,
    url: `smtp://127.0.0.1:${given}`,
    received,
    get refuse() {
      return state.refuse
    },
    set refuse(code) {
      state.refuse = code
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
