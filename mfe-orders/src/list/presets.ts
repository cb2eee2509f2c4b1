export interface Period {
  startDate: string
  endDate: string
}

export interface Preset extends Period {
  text: string
}

const dayMs = 86_400_000

/** @param today in the business zone, `yyyy-MM-dd`; plain days, so UTC arithmetic is exact */
export function periodPresets(today: string): Preset[] {
  const weekAgo = new Date(Date.parse(`${today}T00:00:00Z`) - 6 * dayMs).toISOString().slice(0, 10)
  return [
    { text: 'Сегодня', startDate: today, endDate: today },
    { text: '7 дней', startDate: weekAgo, endDate: today },
    { text: 'Этот месяц', startDate: `${today.slice(0, 8)}01`, endDate: today },
  ]
}
