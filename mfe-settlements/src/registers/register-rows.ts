import type { Unloading, UnloadingMail } from '@cabinet/contract'
import type { RegisterTab } from '../settlements-url.ts'

/** A line of a tab: one file of one period. */
export interface RegisterRow {
  readonly key: string
  readonly unloadingId: number
  readonly start: string
  readonly end: string
  readonly type: string
  readonly state: Unloading['state']
  /** The mails that take the file. */
  readonly mails: readonly UnloadingMail[]
  /** Where the file is ready. */
  readonly file: { readonly id: string; readonly name: string; readonly size: number } | undefined
}

/** Source: specification 2. */
const types = {
  factoring: [
    [1, 'Реестр заявок'],
    [3, 'Выкупленные заявки'],
  ],
  scoring: [[2, 'Скоринговые реестры']],
} as const

/**
 * The lines of a tab. Factoring has two a period, whatever their state; scoring only what is there: whether a period has a
 * scoring register is known when its files are made.
 */
export function registerRows(kind: RegisterTab, periods: readonly Unloading[]): RegisterRow[] {
  return periods.flatMap((period) =>
    types[kind].flatMap(([register, type]) => {
      const file = fileOf(period, register)
      if (kind === 'scoring' && file === undefined) return []
      return {
        key: `${period.id}-${register}`,
        unloadingId: period.id,
        start: period.StartUnloadingDate,
        end: period.EndUnloadingDate,
        type,
        state: period.state,
        mails: period.mails.filter((mail) => mail.kind === kind),
        file,
      }
    }),
  )
}

function fileOf(period: Unloading, register: 1 | 2 | 3): RegisterRow['file'] {
  const id = period[`MinioFilename_${register}`]
  const name = period[`Filename_${register}`]
  return id === null || name === null ? undefined : { id, name, size: period[`Size_${register}`] ?? 0 }
}
