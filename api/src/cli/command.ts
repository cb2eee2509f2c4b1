import { type CommandCall, commandCall } from '../platform/call.ts'
import { readConfig } from '../platform/config/config.ts'
import { connect, type Db } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'

export interface Input {
  readonly argument: string | undefined
  readonly options: {
    readonly partner?: string | undefined
    readonly bank?: boolean | undefined
    readonly name?: string | undefined
    readonly orders?: string | undefined
    readonly superadmin?: boolean | undefined
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly mail?: boolean | undefined
  }
}

export interface Command {
  readonly usage: readonly (readonly [how: string, what: string])[]
  /** @returns the exit code */
  run(input: Input): Promise<number>
}

export function print(line: string): void {
  console.log(line)
}

export async function openDatabase() {
  const database = await connect(readConfig(process.env))
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

export async function onDatabase(command: (db: Db) => Promise<number>): Promise<number> {
  await using database = await openDatabase()
  await migrate(database.db)
  return await command(database.db)
}

/** What an operator does himself sees the rows of all merchants. */
export function callOf(db: Db, command: string): CommandCall {
  return commandCall(db, new Date(), command, 'a command line')
}
