import { randomBytes } from 'node:crypto'
import type { TelemetryBatch } from '@cabinet/contract'
import type { TestServer } from './build.ts'

/** An open tab from the server's view: it reports its running versions. */
export class Tab {
  readonly #server: TestServer
  readonly #session = randomBytes(16).toString('hex')
  readonly #running: TelemetryBatch['running']

  constructor(server: TestServer, remotes: Readonly<Record<string, string>>, shell = '1.0.0') {
    this.#server = server
    this.#running = Object.entries({ ...remotes, shell }).map(([app, version]) => ({ app, version }))
  }

  /** @returns the status of the answer */
  async tell(change: Partial<TelemetryBatch> = {}): Promise<number> {
    const answer = await this.#server.app.inject({
      method: 'POST',
      url: '/api/telemetry/v1/events',
      payload: { session: this.#session, running: this.#running, failed: [], gone: false, ...change },
    })
    return answer.statusCode
  }
}
