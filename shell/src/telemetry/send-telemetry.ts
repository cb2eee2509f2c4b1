import type { TelemetryInput } from './start.ts'

/** Loads the reporting part, with everything recorded until then; a page without it works on silently. */
export async function sendTelemetry(input: TelemetryInput): Promise<void> {
  try {
    const { startTelemetry } = await import('./start.ts')
    startTelemetry(input)
  } catch (error) {
    console.warn('this tab tells nothing of itself', error)
  }
}
