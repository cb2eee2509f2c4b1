import { type Finished, run } from './run.ts'

/** Judges the committed document, which is what the server gives at /api/openapi.json. */
export function lintOpenApi(): Promise<Finished> {
  return run('redocly', ['lint', '--config', 'redocly.yaml', 'contract/api-report/openapi.json'], {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  })
}
