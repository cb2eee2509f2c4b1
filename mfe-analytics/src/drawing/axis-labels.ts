import type { Step } from '@cabinet/contract'
import { shortName } from '../numbers/buckets.ts'

export interface AxisLabel {
  readonly text: string
  /** The year, or the month of days. */
  readonly group: string
}

const minLabelPx = 44

/** Returns the buckets with a label within `width` px: the last one and every n-th before it. */
export function bucketsWithLabels(buckets: readonly string[], width: number): string[] {
  const step = Math.max(1, Math.ceil((buckets.length * minLabelPx) / Math.max(1, width)))
  return buckets.filter((_, index) => (buckets.length - 1 - index) % step === 0)
}

/** Returns the label of a bucket; an incomplete one is marked, and a group is named where it begins. */
export function axisLabel(
  start: string,
  step: Step,
  labelled: readonly string[],
  incomplete: boolean,
): AxisLabel {
  const before = labelled[labelled.indexOf(start) - 1]
  const [name, group] = shortName(start, step)
  const isSame = before !== undefined && shortName(before, step)[1] === group
  return { text: `${name}${incomplete ? '*' : ''}`, group: isSame ? '' : group }
}
