/** Makes the files of an embedded database, in a process of its own: the server would keep the half gigabyte of memory that it takes. */
import { PGlite } from '@electric-sql/pglite'

const made = await PGlite.create(process.argv[2] ?? '')
await made.close()
