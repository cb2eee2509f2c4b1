import { measureFallback } from './release/fallback.ts'
import { measureGate } from './release/gate.ts'
import { measureNotified } from './release/notified.ts'
import { Report } from './release/report.ts'
import { measureCommand, measureNewPage, measurePromote } from './release/rollback.ts'
import { type Stage, withStage } from './release/stage.ts'
import { measureKills, measurePromotes } from './release/store.ts'
import { measureTabs } from './release/tabs.ts'

const ofStore: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  kills: measureKills,
  promotes: measurePromotes,
  gate: measureGate,
}

const ofBrowser: Readonly<Record<string, (stage: Stage, report: Report, times: number) => Promise<void>>> = {
  promote: (stage, report) => measurePromote(stage, report, 5),
  rollback: (stage, report) => measureCommand(stage, report, 20),
  page: (stage, report) => measureNewPage(stage, report, 10),
  notified: measureNotified,
  fallback: measureFallback,
  tabs: measureTabs,
}

/** Names of what can be measured alone: `pnpm bench release kills`. */
export const releaseParts = [...Object.keys(ofBrowser), ...Object.keys(ofStore)]

/**
 * `pnpm bench release [times] [part …]`: what the releases must reach, measured on a product at work: how fast a release goes live and is taken back, how fast
 * tabs and pages follow, how fast a faulty one is fallen back from, what people with open tabs notice, what a killed process leaves, and
 * what many at once do.
 * @param times how often everything is released and taken back under open tabs
 * @returns whether everything holds
 */
export async function benchRelease(times: number, parts: readonly string[]): Promise<boolean> {
  const report = new Report()
  const isWanted = ([name]: [string, unknown]) => parts.length === 0 || parts.includes(name)
  const seen = Object.entries(ofBrowser).filter(isWanted)
  if (seen.length > 0)
    await report.part('a product and a browser', () =>
      withStage(async (stage) => {
        for (const [name, measure] of seen) await report.part(name, () => measure(stage, report, times))
      }),
    )
  for (const [name, measure] of Object.entries(ofStore).filter(isWanted))
    await report.part(name, () => measure(report))
  return !report.failed
}
