import { analyticsRoutes } from './analytics/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import type { Route } from './http/route.ts'
import { intakeRoutes } from './intake/routes.ts'
import { marketplaceRoutes } from './marketplace/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import type { Platform } from './platform.ts'
import { reportRoutes } from './reports/routes.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { telemetryRoutes } from './telemetry/routes.ts'
import { userRoutes } from './users/routes.ts'
import type { Sessions } from './users/sessions.ts'

/** Every call of the product, by domain; the server does not start unless they match the contract one to one. */
export function allRoutes(platform: Platform, sessions: Sessions): Route[] {
  return [
    ...userRoutes(platform, sessions),
    ...partnerRoutes(platform),
    ...directoryRoutes(),
    ...orderRoutes(platform),
    ...marketplaceRoutes(platform),
    ...intakeRoutes(platform),
    ...reportRoutes(platform),
    ...analyticsRoutes(platform),
    ...settlementRoutes(platform),
    ...operationRoutes(platform),
    ...telemetryRoutes(platform),
  ]
}
