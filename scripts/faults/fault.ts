/** A deliberate fault in the product, and the test that must notice it. */
export interface Fault {
  /** What users rely on, and what the fault takes from them. */
  readonly rule: string
  /** From the root. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly text: string
  /** What stands there with the fault. */
  readonly instead: string
  /** File of the test, from the root. */
  readonly test: string
  /** Part of the name of the test, where the file has others that take long. */
  readonly named?: string
}

export type Faults = Readonly<Record<string, Fault>>
