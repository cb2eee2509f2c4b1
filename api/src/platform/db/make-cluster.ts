/** Creates the files of an embedded database in a process of its own, because the server would keep its half gigabyte of memory. */
import { PGlite } from '@electric-sql/pglite'

const made = await PGlite.create(process.argv[2] ?? '')
await made.close()
