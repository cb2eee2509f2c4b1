/** What a remote exports, how it fails, what the page tells about itself. */
export type { RemoteModule, RemoteRoute } from './define-remote.ts'
export { checkRemote, defineRemote } from './define-remote.ts'
export type { RemoteFailure, RemotePhase } from './remote-error.ts'
export { RemoteError } from './remote-error.ts'
export type { TelemetryEvent } from './telemetry.ts'
export { emitTelemetry, onTelemetry } from './telemetry.ts'
