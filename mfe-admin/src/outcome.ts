/** What a screen does once its change has been answered; lists and pages are refreshed beside it. */
export interface Outcome<T> {
  onSuccess: (answer: T) => void
  onError?: (error: Error) => void
}
