import type { ServerResponse } from 'node:http'
import type { DeployedPage } from './deployed-page.ts'

/** What a dev server serves beside the bundle of its app; the rest is the running product's. */
export interface DevPages {
  page(): Promise<DeployedPage>
  /** Answers a file, or `false` when it has none at `path`. */
  file(path: string, response: ServerResponse): Promise<boolean>
}
