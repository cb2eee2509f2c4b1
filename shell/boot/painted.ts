/** Calls when the first frame has been painted, whose time it would take otherwise; at once in a hidden tab, which has no frames. */
export function whenPainted(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(work))
  else work()
}
