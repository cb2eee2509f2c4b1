import type { TelemetryBatch } from '@cabinet/contract'

/** Not by ky: `sendBeacon` outlives the page, and nobody waits for the answer. What the browser has no room for is lost. */
export function beacon(url: string, batch: TelemetryBatch): void {
  navigator.sendBeacon?.(url, new Blob([JSON.stringify(batch)], { type: 'application/json' }))
}
