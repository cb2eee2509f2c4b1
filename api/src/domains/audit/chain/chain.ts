import { createHash } from 'node:crypto'
import { type CommandContext, inTransaction } from '../../../platform/service-context.ts'
import {
  type ChainHead,
  compareUnlinked,
  insertLinks,
  type LinkedRecord,
  lockChain,
  selectHead,
  selectLinked,
  selectUnlinked,
  vacuumUnlinked,
} from './queries.ts'

const linkBatchSize = 1000

/** The hash that the first link continues. */
const genesis: ChainHead = { position: 0, hash: '0'.repeat(64) }

/** Returns the next link, whose hash includes the previous one: changing a link invalidates later ones. */
function nextLink({ position, hash }: ChainHead, text: string): ChainHead {
  return {
    position: position + 1,
    hash: createHash('sha256')
      .update(`${hash}\n${position + 1}\n${text}`)
      .digest('hex'),
  }
}

/** Links the committed records that have no link yet. Writers neither wait for it nor for each other. @returns the number of links */
export async function linkRecords(ctx: CommandContext): Promise<number> {
  let linked = 0
  for (;;) {
    const count = await inTransaction(ctx, linkBatch)
    linked += count
    if (count < linkBatchSize) break
  }
  if (linked > 0) await vacuumUnlinked(ctx.db)
  return linked
}

async function linkBatch({ db }: CommandContext): Promise<number> {
  await lockChain(db)
  let head = (await selectHead(db)) ?? genesis
  const links = (await selectUnlinked(db, linkBatchSize)).map(({ id, text }) => {
    head = nextLink(head, text)
    return { ...head, id }
  })
  await insertLinks(db, links)
  return links.length
}

const maxFaultsShown = 20
const verifyBatchSize = 5000
/** Seconds. Records are linked when they commit; no transaction and no clock difference lasts this long. */
const isLongBefore = 3600

/** Recomputes the chain from the records. @param head `position:hash` of an earlier check; a truncated or replaced chain does not contain it */
export async function verifyChain({ db }: CommandContext, head?: string) {
  const faults: string[] = []
  let last: ChainHead & { at: number } = { ...genesis, at: 0 }
  let isHeadFound = head === undefined
  for (let size = verifyBatchSize; size === verifyBatchSize; ) {
    const links = await selectLinked(db, last.position, verifyBatchSize)
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
