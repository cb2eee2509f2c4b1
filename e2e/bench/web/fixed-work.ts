import { createHash } from 'node:crypto'
import { median } from '../statistics.ts'

const block = Buffer.alloc(1 << 20, 7)

/** The same work each time: how long it takes says what else the machine does. @returns ms */
export function fixedWork(): number {
  const began = performance.now()
  const hash = createHash('sha256')
  for (let megabyte = 0; megabyte < 200; megabyte++) hash.update(block)
  hash.digest()
  return performance.now() - began
}

/** More than a fifth of the works took a quarter longer than the quickest: others had the processor. */
export function busySentence(works: readonly number[]): string {
  const least = Math.min(...works)
  const late = works.filter((ms) => ms > least * 1.25).length
  const told = `fixed work: ${least.toFixed(0)} ms at best, ${median(works).toFixed(0)} ms in the middle, ${Math.max(...works).toFixed(0)} ms at worst`
  return late * 5 > works.length
    ? `${told}: THE MACHINE WAS BUSY, believe the ratios at most`
    : `${told}: quiet`
}
