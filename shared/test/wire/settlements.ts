import type { CallAnswer, Unloading } from '@cabinet/contract'

/** Returns the id of a file of test data: 43 characters, like a real one. */
export function wireFileId(register: number, id: number): string {
  return `${register}${String(id).padStart(42, 'x')}`
}

/** Returns a day's registers, ready by default; every third day has a scoring register. */
export function wirePeriod(id: number, change: Partial<Unloading> = {}): Unloading {
  const day = `2026-11-${String(id).padStart(2, '0')}`
  const shown = day.split('-').reverse().join('.')
  const ready = (change.state ?? 'ready') === 'ready'
  const scoring = ready && id % 3 === 0
  return {
    id,
    StartUnloadingDate: day,
    EndUnloadingDate: day,
    state: 'ready',
    attempts: 1,
    made_at: ready ? `${day}T18:00:00.000Z` : null,
    Filename_1: ready ? `Реестр заявок tech-zone ${shown}.xlsx` : null,
    Filename_2: scoring ? `Скоринговый реестр tech-zone ${shown}.xlsx` : null,
    Filename_3: ready ? `Выкупленные заявки tech-zone ${shown}.xlsx` : null,
    MinioFilename_1: ready ? wireFileId(1, id) : null,
    MinioFilename_2: scoring ? wireFileId(2, id) : null,
    MinioFilename_3: ready ? wireFileId(3, id) : null,
    Size_1: ready ? 7_600 : null,
    Size_2: scoring ? 900 : null,
    Size_3: ready ? 2_400_000 : null,
    Orders_1: ready ? 12 : null,
    Orders_2: scoring ? 1 : null,
    Orders_3: ready ? 0 : null,
    Returns_3: ready ? 0 : null,
    Corrections_3: ready ? 0 : null,
    Paid_3: ready ? 0 : null,
    Amount_1: ready ? 1_234_000 : null,
    Amount_2: scoring ? 50_000.5 : null,
    Amount_3: ready ? 0 : null,
    mails: [],
    ...change,
  }
}

type Statement = CallAnswer<'GET /accounting/v1/merchants/{id}/mall-statement-reports'>['data'][number]

/** Returns the n-th statement of card payments, with the link that opens it. */
export function wireStatement(n: number, link: string): Statement {
  const day = `2026-11-0${n}`
  return {
    file: { name: `Реестр ${n}.xlsx`, link, size: 4_000 },
    orders: n,
    amount: n * 1_000,
    returns: 0,
    corrections: 0,
    paid: n * 900,
    start_date: day,
    end_date: day,
  }
}
