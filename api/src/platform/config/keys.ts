import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

export interface Keys {
  /** 32 bytes; signs access tokens and keys the hashes of sign-in names. */
  readonly token: Buffer
  /** 32 bytes; encrypts secrets at rest. */
  readonly secrets: Buffer
  /** Earlier keys, which decrypt until `rotate-secrets` has run. */
  readonly previousSecrets?: readonly Buffer[]
}

/** Returns the keys of the settings; in the embedded mode those of the data folder, generated once and readable only by their owner. */
export function loadKeys(
  config: Pick<Config, 'dataDir' | 'tokenKey' | 'secretsKey'> & Partial<Pick<Config, 'previousSecretsKey'>>,
): Keys {
  return {
    token: config.tokenKey ?? keyFile(config.dataDir, 'token.key'),
    secrets: config.secretsKey ?? keyFile(config.dataDir, 'secrets.key'),
    previousSecrets: config.previousSecretsKey === undefined ? [] : [config.previousSecretsKey],
  }
}

function keyFile(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, 'keys')
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An existing key is never overwritten, because every stored secret would become unreadable. The data folder is locked here.
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`The key file ${path} is damaged: it must hold 32 bytes in base64.`)
  return key
}
