import { account } from './account.ts'
import { analytics } from './analytics.ts'
import { directory } from './directory.ts'
import { intake } from './intake.ts'
import { integrations } from './integrations.ts'
import { merchantApi } from './merchant-api.ts'
import { oidc } from './oidc.ts'
import { operations } from './operations.ts'
import { orderActionCalls } from './order-actions.ts'
import { orderViews } from './order-views.ts'
import { orders } from './orders.ts'
import { partners } from './partners.ts'
import { passkeys } from './passkeys.ts'
import { roles } from './roles.ts'
import { securityLog } from './security-log.ts'
import { settlements } from './settlements.ts'
import { stepUp } from './step-up.ts'
import { tab } from './tab.ts'
import { telemetry } from './telemetry.ts'
import { userAdministration } from './user-administration.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** Every call of the product. The server starts only when it implements all; the client uses the types. */
export const calls = {
  ...users,
  ...roles,
  ...account,
  ...passkeys,
  ...oidc,
  ...stepUp,
  ...userAdministration,
  ...partners,
  ...directory,
  ...orders,
  ...orderActionCalls,
  ...orderViews,
  ...intake,
  ...integrations,
  ...webhooks,
  ...merchantApi,
  ...analytics,
  ...settlements,
  ...operations,
  ...tab,
  ...securityLog,
  ...telemetry,
}
