import type { Unloading, UnloadingMail } from '@cabinet/contract'
import { registerTitles } from '@cabinet/contract/order-lists'
import type { RegisterTab } from '../settlements-url.ts'

export interface RegisterFile {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** The totals of a file, or of the files of a month. */
export interface FileTotals {
  readonly start: string
  readonly end: string
  /** Absent, as the amount, where the server names only the files. */
  readonly orders: number | null | undefined
  /** KZT. */
  readonly amount: number | null | undefined
  readonly happened: EventTotals | undefined
}

export interface RegisterRow extends FileTotals {
  readonly key: string
  readonly unloadingId: number
  readonly type: string
  readonly state: Unloading['state']
  readonly mails: readonly UnloadingMail[]
  readonly file: RegisterFile | undefined
  readonly register: 'applications' | 'scoring' | 'redeemed'
  /** Whether the period stands beside those of the schedule. */
  readonly isByHand: boolean
  /** Whether the row above has the same period. */
  readonly isContinued: boolean
}

/** The totals of a file of events: lines of returns and corrections among all, and the KZT that it pays. */
export interface EventTotals {
  readonly returns: number
  readonly corrections: number
  readonly paid: number
}

/** Returns what a file says of events; nothing for files that list orders. */
export function eventTotalsOf(
  returns?: number | null,
  corrections?: number | null,
  paid?: number | null,
): EventTotals | undefined {
  const said = [returns, corrections, paid].every((value) => typeof value === 'number')
  return said ? { returns: returns ?? 0, corrections: corrections ?? 0, paid: paid ?? 0 } : undefined
}

const types = {
  factoring: [
    [1, 'applications', registerTitles.applications],
    [3, 'redeemed', registerTitles.redeemed],
  ],
  scoring: [[2, 'scoring', 'Скоринговые реестры']],
} as const

/** Returns two rows a period for factoring; for scoring only existing files, which some periods lack. */
export function registerRows(kind: RegisterTab, periods: readonly Unloading[]): RegisterRow[] {
  return periods.flatMap((period) =>
    types[kind].flatMap(([number, register, type]) => {
      const file = fileOf(period, number)
      if (kind === 'scoring' && file === undefined) return []
      return {
        key: [period.id, period.StartUnloadingDate, period.EndUnloadingDate, number].join(' '),
        unloadingId: period.id,
        isByHand: period.by_hand ?? false,
        isContinued: number === 3,
        start: period.StartUnloadingDate,
        end: period.EndUnloadingDate,
        type,
        state: period.state ?? 'ready',
        mails: (period.mails ?? []).filter((mail) => mail.kind === kind),
        file,
        register,
        orders: period[`Orders_${number}`],
        amount: period[`Amount_${number}`],
        happened:
          number === 3 ? eventTotalsOf(period.Returns_3, period.Corrections_3, period.Paid_3) : undefined,
      }
    }),
  )
}

function fileOf(period: Unloading, register: 1 | 2 | 3): RegisterFile | undefined {
  const id = period[`MinioFilename_${register}`]
  const name = period[`Filename_${register}`]
  return !id || !name ? undefined : { id, name, size: period[`Size_${register}`] ?? 0 }
}
