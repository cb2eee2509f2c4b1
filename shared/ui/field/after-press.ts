let isDown = false
const waiting = new Set<() => void>()

function release(): void {
  isDown = false
  // The click event follows in the same task.
  setTimeout(() => {
    if (isDown) return
    const due = [...waiting]
    waiting.clear()
    for (const run of due) run()
  })
}

if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown'])
    window.addEventListener(type, () => (isDown = true), { capture: true })
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend'])
    window.addEventListener(type, release, { capture: true })
}

/** Runs it at once, or after a pressed pointer's release: a layout shift during a press loses the click. */
export function runAfterPress(run: () => void): void {
  if (isDown) waiting.add(run)
  else run()
}
