import type { Page } from 'playwright-core'

/** The bytes that a page's objects may take above those of the live version. */
const heapAbove = 150_000_000

/** Returns the bytes that the page's live objects and buffers take. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return usedSize + backingStorageSize
  } finally {
    await session.detach()
  }
}

/** Returns the heap of the live version's page at an address. */
export type LiveHeap = (address: string) => Promise<number>

/** Draws the live version for a heavy page alone: a light one cannot exceed it by the limit. */
export async function heapProblems(page: Page, address: string, liveHeap: LiveHeap): Promise<string[]> {
  const own = await heapOf(page)
  const live = own > heapAbove ? await liveHeap(address) : own
  if (own - live <= heapAbove) return []
  const [has, had, more] = [own, live, heapAbove].map((bytes) => Math.round(bytes / 1_000_000))
  return [`it holds ${has} MB of memory, the live version ${had} MB, and ${more} MB more are allowed`]
}
