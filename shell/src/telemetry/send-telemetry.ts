import type { TelemetryInput } from './start.ts'

/** Loaded when the page has nothing better to do, with all that was noted until then; a page without it works and is silent. */
export async function sendTelemetry(input: TelemetryInput): Promise<void> {
  try {
    const { startTelemetry } = await import('./start.ts')
    startTelemetry(input)
  } catch (error) {
    console.warn('this tab tells nothing of itself', error)
  }
}
