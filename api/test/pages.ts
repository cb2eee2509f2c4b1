import { randomBytes } from 'node:crypto'
import type { BrowserEvent, TelemetryBatch } from '@cabinet/contract'
import type { TestServer } from './build.ts'

/** An open page as the server sees it: a tab with its versions that tells of itself. */
export class Tab {
  readonly #server: TestServer
  readonly #batch: Omit<TelemetryBatch, 'gone' | 'events'>

  constructor(
    server: TestServer,
    remotes: Readonly<Record<string, string>>,
    { canary = false, shell = '1.0.0' } = {},
  ) {
    this.#server = server
    this.#batch = {
      session: randomBytes(16).toString('hex'),
      revision: 1,
      shell,
      remotes: Object.fromEntries(
        Object.entries(remotes).map(([app, version]) => [app, { version, canary }]),
      ),
    }
  }

  /** @returns the status of the answer */
  async tell(events: readonly BrowserEvent[] = [], change: Partial<TelemetryBatch> = {}): Promise<number> {
    const answer = await this.#server.app.inject({
      method: 'POST',
      url: '/api/telemetry/v1/events',
      payload: { ...this.#batch, gone: false, events, ...change },
    })
    return answer.statusCode
  }
}

/** An error of a version, as a page tells of it. */
export const failure = (app: string, version: string, canary = false): BrowserEvent => ({
  kind: 'error',
  app,
  version,
  canary,
  route: `/${app}`,
  error: 'render',
  name: 'TypeError',
})
