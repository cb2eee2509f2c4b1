/**
 * Stops `Date`, but no timer, at an instant (ISO with `Z`) until the test ends, so a busy machine reads the same seconds and no
 * midnight passes. Sign in afterwards: a token of another time may be over.
 */
export function stopClock(now: string): void {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'queueMicrotask',
      'nextTick',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
    ],
  })
}
