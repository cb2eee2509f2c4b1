import type { AnalyticsTables } from '../../domains/analytics/tables.ts'
import type { AuditTables } from '../../domains/audit/tables.ts'
import type { IntakeEventTables, IntakeTables } from '../../domains/intake/tables.ts'
import type { OrderTables } from '../../domains/orders/tables.ts'
import type { PartnerTables } from '../../domains/partners/tables.ts'
import type { SettlementTables } from '../../domains/settlements/tables.ts'
import type { TelemetryTables } from '../../domains/telemetry/tables.ts'
import type { UserTables } from '../../domains/users/tables.ts'
import type { DocumentTables } from '../../ports/documents/tables.ts'
import type { MailTables } from '../../ports/mail/tables.ts'
import type { SmsTables } from '../../ports/sms/tables.ts'
import type { IdempotencyTables } from '../idempotency/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'

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
