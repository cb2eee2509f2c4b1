export interface Outcome<T> {
  onSuccess: (answer: T) => void
  onError?: (error: Error) => void
}
