export interface PageAhead {
  /** Path and query below the base path. */
  readonly to: string
  /** State of the link that leads there. */
  readonly state: unknown
}

type Draw = (page: PageAhead) => void

let draw: Draw | undefined

/** Says that a page will probably be opened next, and that its data is there: the shell may draw it out of sight, without effects, if its route is `keep`. */
export function drawAhead(page: PageAhead): void {
  draw?.(page)
}

/** For the shell: who was told before is told no more. */
export function onDrawAhead(now: Draw): void {
  draw = now
}
