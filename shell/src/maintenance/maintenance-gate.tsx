import type { ReactNode } from 'react'
import { TechnicalWorks } from './technical-works.tsx'
import { useMaintenance } from './use-maintenance.ts'

/** Puts technical works in the place of the page, which stays mounted behind: nothing typed is lost. */
export function MaintenanceGate({ shopUrl, children }: { shopUrl: string; children: ReactNode }) {
  const { on } = useMaintenance()
  return (
    <>
      <div hidden={on}>{children}</div>
      {on && <TechnicalWorks shopUrl={shopUrl} />}
    </>
  )
}
