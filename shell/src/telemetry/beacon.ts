import type { TelemetryBatch } from '@cabinet/contract'

/** Sends by `sendBeacon`, which outlives the page; where the browser has no room for it, by a fetch that does. The answer is ignored. */
export function beacon(url: string, batch: TelemetryBatch): void {
  const body = JSON.stringify(batch)
  if (navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }))) return
  fetch(url, {
    method: 'POST',
    body,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
  }).catch(() => undefined)
}
