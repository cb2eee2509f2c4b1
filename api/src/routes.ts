import { analyticsRoutes } from './domains/analytics/routes.ts'
import { directoryRoutes } from './domains/directory/routes.ts'
import { intakeRoutes } from './domains/intake/routes.ts'
import { integrationRoutes } from './domains/integrations/routes.ts'
import { merchantApiRoutes } from './domains/merchant-api/routes.ts'
import { morningMailRoutes } from './domains/morning-mail/routes.ts'
import { operationRoutes } from './domains/operations/routes.ts'
import { orderRoutes } from './domains/orders/routes.ts'
import { partnerRoutes } from './domains/partners/routes.ts'
import { reportRoutes } from './domains/reports/routes.ts'
import { securityLogRoutes } from './domains/security-log/routes.ts'
import { settlementRoutes } from './domains/settlements/routes.ts'
import { tabRoutes } from './domains/tab/routes.ts'
import { telemetryRoutes } from './domains/telemetry/routes.ts'
import { userRoutes } from './domains/users/routes.ts'
import { webhookRoutes } from './domains/webhooks/routes.ts'
import type { Route } from './platform/http/route.ts'
import type { Platform } from './platform/platform.ts'

/** Returns all calls by domain; the server starts only when they match the contract one to one. */
export function allRoutes(platform: Platform): Route[] {
  return [
    ...userRoutes,
    ...morningMailRoutes,
    ...partnerRoutes,
    ...directoryRoutes,
    ...orderRoutes,
    ...intakeRoutes,
    ...integrationRoutes,
    ...webhookRoutes,
    ...merchantApiRoutes,
    ...reportRoutes,
    ...analyticsRoutes,
    ...settlementRoutes,
    ...securityLogRoutes,
    ...operationRoutes,
    ...tabRoutes,
    ...telemetryRoutes(platform),
  ]
}
