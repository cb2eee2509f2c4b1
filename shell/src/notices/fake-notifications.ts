export interface FakeNotifications {
  readonly titles: readonly string[]
  /** Returns the number of times that consent was asked for. */
  readonly asked: () => number
  /** Presses on the newest. */
  readonly press: () => void
}

/** Gives the browser of a test notices. @param answer what its user answers, or has answered before */
export function fakeNotifications(
  answer: NotificationPermission,
  { isAsked = true, throws = false } = {},
): FakeNotifications {
  const shown: { title: string; onclick?: () => void }[] = []
  let times = 0
  class Notice {
    static permission: NotificationPermission = isAsked ? answer : 'default'
    static async requestPermission() {
      times += 1
      Notice.permission = answer
      return answer
    }
    onclick?: () => void
    readonly title: string
    constructor(title: string) {
      this.title = title
      if (throws) throw new TypeError('Illegal constructor')
      shown.push(this)
    }
    close() {}
  }
  Object.defineProperty(globalThis, 'Notification', { value: Notice, configurable: true })
  return {
    get titles() {
      return shown.map(({ title }) => title.replace(/\s/g, ' '))
    },
    asked: () => times,
    press: () => shown.at(-1)?.onclick?.(),
  }
}
