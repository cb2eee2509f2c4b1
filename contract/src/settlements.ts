import Type from 'typebox'
import { declare } from './call.ts'
import { orderId, registerKinds } from './order-filters.ts'
import { Day, DayUntilToday, Instant, MerchantId, maxMoney, Nullable, Page, StrictObject } from './schemas.ts'

export const unloadingStates = ['waiting', 'ready', 'failed'] as const
export type UnloadingState = (typeof unloadingStates)[number]

export const unloadingMailKinds = ['factoring', 'scoring'] as const
export type UnloadingMailKind = (typeof unloadingMailKinds)[number]

export const unloadingMailStates = ['waiting', 'sent', 'failed'] as const
export type UnloadingMailState = (typeof unloadingMailStates)[number]

/** The mail of registers to one recipient: 1 and 3 (factoring), or 2 (scoring). */
export const UnloadingMail = StrictObject({
  kind: Type.Enum([...unloadingMailKinds]),
  to: Type.String(),
  state: Type.Enum([...unloadingMailStates]),
  attempts: Type.Integer({ minimum: 0 }),
  sent_at: Nullable(Instant),
  problem: Nullable(Type.String({ description: 'why it has not been sent yet, in Russian' })),
})
export type UnloadingMail = Type.Static<typeof UnloadingMail>

const name = Nullable(
  Type.String({ description: 'name under which the file is saved; null while there is none' }),
)
/** 256 random bits in base64url; a reader also needs the merchant in scope. */
const fileId = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const size = Nullable(Type.Integer({ minimum: 0, description: 'bytes' }))

/** The number in the file's last line: of orders, or of what happened to them. */
const orders = Nullable(Type.Integer({ minimum: 0 }))
/** A register of returns alone is negative. */
const Signed = Type.Number({ minimum: -maxMoney, maximum: maxMoney })
const amount = Nullable(Signed)
const returns = Nullable(
  Type.Integer({ minimum: 0, description: 'lines of returns; null for a file that lists orders' }),
)
const corrections = Nullable(
  Type.Integer({ minimum: 0, description: 'lines with what files lack that listed orders' }),
)
const paid = Nullable({ ...Signed, description: 'KZT that the file pays' })

/** The registers of one period: 1 applications, 2 scoring (only where the period has some), 3 redeemed applications. */
export const Unloading = StrictObject({
  id: Type.Integer(),
  StartUnloadingDate: Day,
  EndUnloadingDate: { ...Day, description: 'included' },
  state: Type.Enum([...unloadingStates]),
  attempts: Type.Integer({ minimum: 0 }),
  made_at: Nullable(Instant),
  by_hand: Type.Optional(Type.Boolean({ description: 'stands beside the periods of the schedule' })),
  Filename_1: name,
  Filename_2: name,
  Filename_3: name,
  MinioFilename_1: Nullable(fileId),
  MinioFilename_2: Nullable(fileId),
  MinioFilename_3: Nullable(fileId),
  Size_1: size,
  Size_2: size,
  Size_3: size,
  Orders_1: orders,
  Orders_2: orders,
  Orders_3: orders,
  Returns_3: returns,
  Corrections_3: corrections,
  Paid_3: paid,
  Amount_1: amount,
  Amount_2: amount,
  Amount_3: amount,
  mails: Type.Array(UnloadingMail, { description: 'none for periods that are not mailed' }),
})
export type Unloading = Type.Static<typeof Unloading>

const access = { permission: 'READ_UNLOADING' } as const

/** Registers of mutual settlements. Source: docs/settlements.md, «Registers». */
export const settlements = declare('settlements', {
  'GET /accounting/v1/apps-unloading-history/{merchantId}': {
    summary: 'Lists periods with their registers, newest first; those of the last 12 months without a range',
    access,
    params: StrictObject({ merchantId: MerchantId }),
    query: StrictObject({
      from: Type.Optional({ ...DayUntilToday, description: 'periods that end on this day or later' }),
      to: Type.Optional({ ...DayUntilToday, description: 'periods that begin on this day or earlier' }),
    }),
    ok: { 200: Type.Array(Unloading) },
  },
  'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry': {
    summary: 'Makes the registers of a period again after all attempts have failed',
    access,
    params: StrictObject({ merchantId: MerchantId, id: Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 }) }),
    ok: { 200: Unloading },
    refusals: ['UNLOADING_NOT_FAILED'],
  },
  'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry': {
    summary: 'Sends the mails of a period again that failed at every attempt',
    access,
    params: StrictObject({ merchantId: MerchantId, id: Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 }) }),
    ok: { 200: Unloading },
    refusals: ['UNLOADING_MAILS_NOT_FAILED'],
  },
  'GET /accounting/v1/application/{id}/registers': {
    summary: 'Lists the registers that hold an order',
    access,
    params: StrictObject({ id: orderId }),
    ok: {
      200: Type.Array(
        StrictObject({
          kind: Type.Enum([...registerKinds]),
          start: Day,
          end: { ...Day, description: 'included' },
        }),
      ),
    },
  },
  'GET /accounting/v1/apps-unloading-download-file/{fileId}': {
    summary: 'Streams a register as xlsx',
    access,
    stepUp: true,
    params: StrictObject({ fileId }),
    ok: { 200: 'xlsx' },
  },
  'GET /accounting/v1/merchants/{id}/push-apps-unloading': {
    summary: 'Streams the three registers of a range (a year at most) as one zip',
    access,
    stepUp: true,
    params: StrictObject({ id: MerchantId }),
    query: StrictObject({ startDate: DayUntilToday, endDate: { ...DayUntilToday, description: 'included' } }),
    ok: { 200: 'zip' },
    refusals: ['TOO_MANY_EXPORTS'],
  },
  'GET /accounting/v1/merchants/{id}/mall-statement-reports': {
    summary: 'Lists weekly statements of payments by card, newest first',
    access,
    params: StrictObject({ id: MerchantId }),
    query: StrictObject({ page: Page, limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
    ok: {
      200: StrictObject({
        data: Type.Array(
          StrictObject({
            file: StrictObject({
              name: Type.String(),
              link: Type.String({ description: 'opened without the bearer token, works for an hour' }),
              size: Type.Integer({ minimum: 0, description: 'bytes' }),
            }),
            orders,
            amount,
            returns,
            corrections,
            paid,
            start_date: Day,
            end_date: { ...Day, description: 'included' },
          }),
        ),
        total: Type.Integer({ minimum: 0 }),
        limit: Type.Integer({ minimum: 1 }),
      }),
    },
  },
  'GET /accounting/v1/statement-files': {
    summary: 'Answers when the caller may open links of the list above; asks for a step-up otherwise',
    access,
    stepUp: true,
    ok: { 204: 'empty' },
  },
  'GET /accounting/v1/statement-files/{ticket}': {
    summary: 'Returns the file of a link of the list above; the ticket is signed and names file and session',
    access: 'open',
    params: StrictObject({ ticket: Type.String({ pattern: '^[A-Za-z0-9_.-]{20,600}$' }) }),
    ok: { 200: 'xlsx' },
  },
})
