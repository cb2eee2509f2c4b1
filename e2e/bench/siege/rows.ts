/** What an attack did. Source of `before` and `limit`: issue "stands under fire". */
export interface Row {
  readonly attack: string
  readonly before: string
  readonly now: string
  readonly limit: string
  readonly ok: boolean
}

const columns = { attack: 62, before: 26, now: 44, limit: 22 } as const

export function printHead(): void {
  printRow({ attack: 'attack', before: 'before', now: 'now', limit: 'limit' }, 'ok')
}

export function printRow(row: Omit<Row, 'ok'>, end: string): void {
  const cells = Object.entries(columns).map(([name, width]) =>
    row[name as keyof typeof columns].padEnd(width),
  )
  console.log(`| ${cells.join(' | ')} | ${end.padEnd(3)} |`)
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
