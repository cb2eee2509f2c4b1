/** `ENOENT`, `EEXIST`… of a failed file operation; `undefined` when the error has no code. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
}
