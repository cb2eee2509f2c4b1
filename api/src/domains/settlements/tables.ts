import type { UnloadingMailKind, UnloadingMailState, UnloadingState } from '@cabinet/contract'
import type { Generated } from 'kysely'

export type UnloadingKind = 'registers' | 'cards'

export interface UnloadingsTable {
  id: Generated<number>
  merchant_id: string
  kind: Generated<UnloadingKind>
  start_day: string
  /** `yyyy-MM-dd`, included. */
  end_day: string
  by_hand: Generated<boolean>
  state: Generated<UnloadingState>
  /** Attempts since a person's last retry. */
  attempts: Generated<number>
  /** The latest attempt's token: only that attempt publishes. */
  claim: string | null
  created_at: Date
  made_at: Date | null
  /** Whether the registers are mailed; false for a new partner's history. */
  mailing: Generated<boolean>
  mails_entered_at: Generated<Date | null>
}

/** 1 applications, 2 scoring, 3 redeemed applications, 4 payments by card. */
export type RegisterNumber = 1 | 2 | 3 | 4

/** Size, hash and totals are null while the file is a draft. `orders` counts the lines. */
export interface UnloadingFilesTable {
  file_id: string
  merchant_id: string
  unloading_id: number
  register: RegisterNumber
  claim: string
  name: string
  size_bytes: number | null
  sha256: string | null
  orders: number | null
  amount_tiyn: number | null
  /** Lines of returns and of corrections; null in files that list orders. */
  returns: number | null
  corrections: number | null
  /** The amount that the file pays; null in registers 3 and 4 from before they listed events, until these are corrected. */
  paid_tiyn: number | null
}

export interface UnloadingMailsTable {
  id: Generated<number>
  merchant_id: string
  unloading_id: number
  kind: UnloadingMailKind
  recipient: string
  /** Whose copy it is; null for the partner's own address. */
  user_id: Generated<number | null>
  state: Generated<UnloadingMailState>
  attempts: Generated<number>
  /** The latest attempt's token. */
  claim: Generated<string | null>
  /** The reason for a failure: a Russian sentence to show. */
  problem: Generated<string | null>
  created_at: Date
  sent_at: Generated<Date | null>
}

declare module '../../platform/db/tables.ts' {
  interface MerchantTables {
    unloadings: UnloadingsTable
    unloading_files: UnloadingFilesTable
    unloading_mails: UnloadingMailsTable
  }
}
