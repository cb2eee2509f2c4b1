import { migrate as migrateDatabase } from '../platform/db/migrate.ts'
import { type Command, openDatabase, print } from './command.ts'

export const migrate: Command = {
  usage: [['migrate', 'bring the schema of the database up to date']],
  async run() {
    await using database = await openDatabase()
    const done = await migrateDatabase(database.db)
    print(done.length === 0 ? 'The schema is up to date.' : `Migrations applied: ${done.join(', ')}.`)
    return 0
  },
}
