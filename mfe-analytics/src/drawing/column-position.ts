const maxBarPx = 64

/** Returns the empty share of the step between bars, 0 to 1; a bar is 64 px wide at most. */
export function barPadding(buckets: number, width: number): number {
  const usual = buckets > 12 ? 0.2 : 0.4
  return Math.max(usual, (width - maxBarPx * buckets) / (width + maxBarPx))
}

export interface ColumnEdges {
  readonly left: number
  readonly right: number
}

/** Returns the edges of a bucket's full-height column, and of its bar. */
export function columnPosition(
  index: number,
  buckets: number,
  width: number,
): ColumnEdges & { readonly bar: ColumnEdges } {
  const padding = barPadding(buckets, width)
  const step = width / (buckets + padding)
  const left = step * (index + padding / 2)
  const gap = (step * padding) / 2
  return { left, right: left + step, bar: { left: left + gap, right: left + step - gap } }
}
