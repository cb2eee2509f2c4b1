import type { CommandContext } from '../../../platform/service-context.ts'
import { genesis, nextLink } from './link.ts'
import { type ChainHead, compareUnlinked, type LinkedRecord, selectLinked } from './queries.ts'

const maxFaultsShown = 20
const batchSize = 5000
/** Seconds. Records are linked when they commit; no transaction and no clock difference lasts this long. */
const isLongBefore = 3600

/** Recomputes the chain from the records. @param head `position:hash` of an earlier check; a truncated or replaced chain does not contain it */
export async function verifyChain({ db }: CommandContext, head?: string) {
  const faults: string[] = []
  let last: ChainHead & { at: number } = { ...genesis, at: 0 }
  let isHeadFound = head === undefined
  for (let size = batchSize; size === batchSize; ) {
    const links = await selectLinked(db, last.position, batchSize)
    size = links.length
    for (const link of links) {
      faults.push(...faultsOf(last, link))
      last = { ...link, at: link.at ?? last.at }
      isHeadFound ||= head === nameOf(link)
    }
  }
  const { waiting, removed, added } = await compareUnlinked(db)
  for (const id of removed) faults.push(`record ${id} was removed`)
  for (const id of added) faults.push(`record ${id} was put in past the chain`)
  if (!isHeadFound) faults.push(`the chain does not hold ${head}: its end was cut off, or it was made anew`)
  return { faults, links: last.position, waiting, head: nameOf(last) }
}

/** Runs `audit verify`. @returns the exit code: 0 intact, 1 not, 2 no such command */
export async function auditCommand(
  ctx: CommandContext,
  { action, head }: { action: string | undefined; head: string | undefined },
  say: (line: string) => void,
): Promise<number> {
  if (action !== 'verify') {
    say('pnpm api audit verify [--head POSITION:HASH]')
    return 2
  }
  const { faults, links, waiting, head: last } = await verifyChain(ctx, head)
  for (const fault of faults.slice(0, maxFaultsShown)) say(fault)
  if (faults.length > maxFaultsShown) say(`… and ${faults.length - maxFaultsShown} more`)
  say(`${links} links, ${waiting} records wait for theirs.`)
  say(faults.length === 0 ? `The chain is whole. Its head: ${last}` : 'The chain is broken.')
  return faults.length === 0 ? 0 : 1
}

const nameOf = ({ position, hash }: ChainHead): string => `${position}:${hash}`

function faultsOf(
  last: ChainHead & { at: number },
  { position, hash, id, text, at }: LinkedRecord,
): string[] {
  const faults: string[] = []
  const before = { position: position - 1, hash: last.hash }
  if (position !== last.position + 1) faults.push(`links before ${position} were removed`)
  else if (text !== null && nextLink(before, text).hash !== hash)
    faults.push(`record ${id} or its link ${position} was changed`)
  if (text === null) faults.push(`record ${id} was removed`)
  if (at !== null && at < last.at - isLongBefore)
    faults.push(
      `record ${id} is dated long before the one that was linked before it: put in later, or by a wrong clock`,
    )
  return faults
}
