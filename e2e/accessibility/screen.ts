import type { Person } from '../support/people.ts'
import type { Locator, Page } from '../support/test.ts'

export interface Screen {
  readonly name: string
  readonly as: Person | 'nobody'
  /** Brings the page to the screen and waits until it is complete. */
  readonly show: (page: Page) => Promise<void>
  /** Areas masked in pictures, because they differ in the next build or after other tests. */
  readonly varies?: (page: Page) => readonly Locator[]
}
