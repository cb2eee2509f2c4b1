import type { AnalyticsTables } from '../analytics/tables.ts'
import type { AuditTables } from '../audit/tables.ts'
import type { DocumentTables } from '../documents/tables.ts'
import type { IdempotencyTables } from '../idempotency/tables.ts'
import type { IntakeEventTables, IntakeTables } from '../intake/tables.ts'
import type { MailTables } from '../mail/tables.ts'
import type { OrderTables } from '../orders/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'
import type { PartnerTables } from '../partners/tables.ts'
import type { SettlementTables } from '../settlements/tables.ts'
import type { SmsTables } from '../sms/tables.ts'
import type { TelemetryTables } from '../telemetry/tables.ts'
import type { UserTables } from '../users/tables.ts'

/** Tables that belong to no merchant: open to every query. A domain adds its own `tables.ts` here. */
export interface OpenTables
  extends UserTables,
    MailTables,
    AuditTables,
    IdempotencyTables,
    OutboxTables,
    SmsTables,
    DocumentTables,
    IntakeTables,
    TelemetryTables {}

/**
 * Tables whose rows belong to a merchant. Each has a column `merchant_id`, and none can be named in a query but through
 * `scoped()`. A domain adds its own `tables.ts` here.
 */
export interface MerchantTables
  extends PartnerTables,
    OrderTables,
    IntakeEventTables,
    AnalyticsTables,
    SettlementTables {}
