import { isNativeError } from 'node:util/types'
import { Refusal } from '@cabinet/release'
import { DataFolderInUse } from '../db/data-folder.ts'
import { UnknownSchema } from '../db/migrate.ts'
import { isDatabaseUnavailable, isForbidden, refusedAddress } from '../db/unavailable.ts'
import { ConfigError } from './config.ts'

type SystemError = Error & { readonly code?: string; readonly path?: string; readonly port?: number }

const right = ({ path, port }: SystemError) =>
  path === undefined
    ? `This user may not listen on port ${port}: take one above 1023 (PORT), or let systemd hold the socket.`
    : `This user may not use ${path}: give it the right, or name another place (DATA_DIR, RELEASE_STORE, …_FILE).`

const systemMistakes: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another process: stop it, or name another one (PORT).`,
  EADDRNOTAVAIL: () => 'This machine has no such address: correct HOST.',
  EACCES: right,
  EPERM: right,
  EROFS: ({ path }) => `${path} lies on a file system that takes no changes: name another place (DATA_DIR).`,
  ENOENT: ({ path }) => `${path} does not exist: make it, or correct the setting that names it.`,
  ENOTDIR: ({ path }) => `${path} is no folder: correct the setting that names it.`,
  ENOSPC: () => 'The disk is full: free some of it.',
}

/** Returns what an operator has to repair before a start or a command works, in a sentence; undefined for any other error, which keeps its stack. */
export function startupProblem(error: unknown): string | undefined {
  if (!isNativeError(error)) return undefined
  const refused = refusedAddress(error)
  if (refused !== undefined) return refused
  if ([ConfigError, DataFolderInUse, Refusal, UnknownSchema].some((kind) => error instanceof kind))
    return error.message
  if (isForbidden(error)) return `The database refuses a right to the user in DATABASE_URL: ${error.message}.`
  const { code = '' }: SystemError = error
  if (/^ERR_(OSSL|SSL)/.test(code))
    return 'TLS_CERT and TLS_KEY are no certificate and key that belong together (PEM).'
  const mistake = Reflect.has(error, 'syscall') ? systemMistakes[code]?.(error) : undefined
  if (mistake === undefined && isDatabaseUnavailable(error))
    return `The database in DATABASE_URL does not answer: ${error.message || code}.`
  return mistake
}

/** Returns whether waiting repairs nothing, so that systemd starts the process no more. */
export const isPermanent = (error: unknown): boolean =>
  refusedAddress(error) !== undefined || [ConfigError, UnknownSchema].some((kind) => error instanceof kind)
