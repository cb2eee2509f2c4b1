import { createHash } from 'node:crypto'
import { type CommandContext, inTransaction } from '../../../platform/service-context.ts'
import {
  type ChainHead,
  insertLinks,
  lockChain,
  selectHead,
  selectUnlinked,
  vacuumUnlinked,
} from './queries.ts'

const batchSize = 1000

/** The hash that the first link continues. */
export const genesis: ChainHead = { position: 0, hash: '0'.repeat(64) }

/** Returns the next link, whose hash includes the previous one: changing a link invalidates later ones. */
export function nextLink({ position, hash }: ChainHead, text: string): ChainHead {
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
    if (count < batchSize) break
  }
  if (linked > 0) await vacuumUnlinked(ctx.db)
  return linked
}

async function linkBatch({ db }: CommandContext): Promise<number> {
  await lockChain(db)
  let head = (await selectHead(db)) ?? genesis
  const links = (await selectUnlinked(db, batchSize)).map(({ id, text }) => {
    head = nextLink(head, text)
    return { ...head, id }
  })
  await insertLinks(db, links)
  return links.length
}
