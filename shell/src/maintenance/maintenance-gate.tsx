import type { ReactNode } from 'react'
import { TechnicalWorks } from './technical-works.tsx'
import { useMaintenance } from './use-maintenance.ts'

/** Covers the page during technical works; it stays mounted, so that typed input survives. */
export function MaintenanceGate({ shopUrl, children }: { shopUrl: string; children: ReactNode }) {
  const { on } = useMaintenance()
  return (
    <>
      <div hidden={on}>{children}</div>
      {on && <TechnicalWorks shopUrl={shopUrl} />}
    </>
  )
}
