import { changeRecords } from './siege/audit.ts'
import { sendHostileBodies, sendOddTexts } from './siege/bodies.ts'
import { hangSinks } from './siege/codes.ts'
import { takeDatabaseAway } from './siege/database.ts'
import { guessKeys, halfSend } from './siege/flood.ts'
import { askForResets, guessPasswords, rise } from './siege/people.ts'
import { stopReading } from './siege/readers.ts'
import { restart } from './siege/restarts.ts'
import { printHead, printRow, type Row } from './siege/rows.ts'
import { openStage } from './siege/stage.ts'

/**
 * `pnpm bench siege`: attacks on a server of its own on 127.0.0.1, each with what it did before it was defended against, what it does
 * now, and what it may do. Ends within some minutes.
 * @returns whether every defence holds
 */
export async function benchSiege(): Promise<boolean> {
  let holds = true
  const show = async (work: Promise<Row | readonly Row[]>) => {
    for (const row of [await work].flat()) {
      printRow(row, row.ok ? 'yes' : 'NO')
      holds &&= row.ok
    }
  }
  const stage = await openStage()
  try {
    printHead()
    await show(sendHostileBodies(stage))
    await show(sendOddTexts(stage))
    await show(stopReading(stage))
    await show(guessKeys(stage))
    await show(rise(stage))
    await show(guessPasswords(stage))
    await show(changeRecords(stage))
    // Both wait for the server.
    await show(Promise.all([halfSend(stage), askForResets(stage)]).then((rows) => rows.flat()))
  } finally {
    await stage.close()
  }
  await show(takeDatabaseAway())
  await show(hangSinks())
  await show(restart())
  return holds
}
