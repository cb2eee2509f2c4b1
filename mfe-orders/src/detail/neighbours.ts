export interface Neighbour {
  id: number
  page: number
}

export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
}

export interface PageOfIds {
  page: number
  ids: readonly number[]
}

/** Returns the order's neighbours, at an edge from the adjacent pages; null when the list lacks the order. */
export function adjacentOrders(
  id: number,
  current: PageOfIds,
  before: PageOfIds | null,
  after: PageOfIds | null,
): Neighbours | null {
  const index = current.ids.indexOf(id)
  if (index < 0) return null
  const previous = current.ids[index - 1]
  const next = current.ids[index + 1]
  return {
    previous: previous === undefined ? at(before, -1) : { id: previous, page: current.page },
    next: next === undefined ? at(after, 0) : { id: next, page: current.page },
  }
}

function at(page: PageOfIds | null, index: number): Neighbour | null {
  const id = page?.ids.at(index)
  return page === null || id === undefined ? null : { id, page: page.page }
}
