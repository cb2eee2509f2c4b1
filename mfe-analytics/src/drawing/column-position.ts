/** Returns the empty share of a month's step between bars, 0 to 1. */
export function paddingFor(months: number): number {
  return months > 12 ? 0.2 : 0.4
}

export function columnPosition(
  index: number,
  months: number,
  width: number,
): { left: number; right: number } {
  const padding = paddingFor(months)
  const step = width / (months + padding)
  const left = step * (index + padding / 2)
  return { left, right: left + step }
}
