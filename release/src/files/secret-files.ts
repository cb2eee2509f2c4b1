import { readFileSync } from 'node:fs'

/** Settings whose values are secrets or hold one; each may name a file instead: `TOKEN_KEY_FILE=/run/secrets/token`. */
export const secretSettings = [
  ...['DATABASE_URL', 'DATABASE_READ_URL', 'TOKEN_KEY', 'SECRETS_KEY', 'SECRETS_KEY_PREVIOUS'],
  ...['METRICS_TOKEN', 'OIDC_CLIENT_SECRET', 'ALERT_URL', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ...[
    'SMTP_URL',
    'SMS_URL',
    'SMS_HEADERS',
    'SMS_BODY',
    'FILES_S3_ACCESS_KEY_ID',
    'FILES_S3_SECRET_ACCESS_KEY',
  ],
  ...[
    'RELEASE_KEY',
    'RELEASE_ROOT_KEY',
    'RELEASE_TRIAL',
    'RELEASE_S3_ACCESS_KEY_ID',
    'RELEASE_S3_SECRET_ACCESS_KEY',
  ],
]

type Env = Readonly<Record<string, string | undefined>>

/**
 * Returns the environment with the contents of the files that `…_FILE` names, without the line end.
 * @param onMistake gets a sentence without the content
 */
export function readSecretFiles(env: Env, onMistake: (sentence: string) => void): Env {
  const read = { ...env }
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) onMistake(`${name} and ${name}_FILE exclude each other: leave one out.`)
    else
      try {
        read[name] = readFileSync(file, 'utf8').trimEnd()
        if (read[name] === '') onMistake(`${name}_FILE names ${file}, which is empty.`)
      } catch {
        onMistake(`${name}_FILE names ${file}, which cannot be read.`)
      }
  }
  return read
}
