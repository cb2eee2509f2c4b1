import type Type from 'typebox'
import type { TSchema } from 'typebox'
import type { CallSpec, commonRefusals } from './call.ts'
import type { calls } from './calls.ts'

export type {
  Comparison,
  Dashboard,
  DashboardItem,
  DashboardSeries,
  Quality,
  QualityFigures,
} from './analytics.ts'
export type { Access, CallSpec, MachineAccess, Success } from './call.ts'
export { commonRefusals } from './call.ts'
export { calls } from './calls.ts'
export { Application } from './intake.ts'
export { type KeyRight, keyRightNames, keyRights } from './key-rights.ts'
export { kztFromTiyn, tiynFromKzt } from './money.ts'
export type { ErrorGroup, ReleasesStatus } from './operations.ts'
export type { ErrorResponse } from './order-actions.ts'
export type { RegisterKind } from './order-filters.ts'
export { orderPermissions, registerTitles } from './order-lists.ts'
export type { MarketplaceOrder, Order, OrderDetail } from './orders.ts'
export type { PartnerField, PartnerStatus } from './partner-fields.ts'
export { partnerFields, partnerStatuses } from './partner-fields.ts'
export type { PartnerChange, PartnerListItem } from './partners.ts'
export type { PasskeyAnswer } from './passkeys.ts'
export type { PermissionName } from './permissions.ts'
export { permissionNames, permissions } from './permissions.ts'
export type * from './release/index.ts'
export * as release from './release/index.ts'
export type { Step } from './report-steps.ts'
export { ErrorBody, maxMoney, singleLinePattern } from './schemas.ts'
export { type SecurityKind, securityKinds } from './security-kinds.ts'
export type {
  Unloading,
  UnloadingMail,
  UnloadingMailKind,
  UnloadingMailState,
  UnloadingState,
} from './settlements.ts'
export type { ActionReason, ActionWireName, OrderAction, StatusAction } from './staff-actions.ts'
export { actionByWireName, actionWireNames, orderActions, statusActions } from './staff-actions.ts'
export type { OrderStatus, StatusGroup } from './statuses.ts'
export { orderStatuses, statuses, statusGroups } from './statuses.ts'
export type { ErrorReport, PageSpan, TelemetryBatch } from './telemetry.ts'
export type { Me } from './users.ts'
export { type WebhookEvent, webhookEventNames } from './webhook-events.ts'

export type Calls = typeof calls
export type CallKey = keyof Calls

type Static<S> = S extends TSchema ? Type.Static<S> : never
type Part<C, P extends string> = C extends { readonly [K in P]: infer S extends TSchema }
  ? Static<S>
  : undefined
type OkOf<C extends CallSpec> = C['ok'][keyof C['ok'] & number]

export type CallParams<K extends CallKey> = Part<Calls[K], 'params'>
/** Query parameters as the server sees them: defaults filled in. */
export type CallQuery<K extends CallKey> = Part<Calls[K], 'query'>
export type CallBody<K extends CallKey> = Part<Calls[K], 'body'>
/** The answer: parsed JSON, nothing, or a file. */
export type CallAnswer<K extends CallKey> =
  OkOf<Calls[K]> extends 'empty'
    ? undefined
    : OkOf<Calls[K]> extends 'xlsx' | 'zip'
      ? Blob
      : Static<OkOf<Calls[K]>>
/** Codes with which a call may refuse: the common ones and its own. */
export type CallRefusal<K extends CallKey> =
  | keyof typeof commonRefusals
  | (Calls[K] extends { readonly refusals: readonly (infer Code extends string)[] } ? Code : never)
