import { queues } from '../../src/jobs/queues.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { folderStore } from '../../src/ports/files/folder-store.ts'
import { smtpMailer } from '../../src/ports/mail/smtp-mailer.ts'
import { makeDue, sendDueMails } from '../jobs.ts'

/**
 * The killed process: it makes the due registers, mails them, and ends. It prints a line at each step: whenever
 * it asks for the time (each job does), around each file and mail, and between the bytes of a file. At the step
 * KILL_AT it kills itself: a signal from outside comes a moment later, somewhere after a step.
 */
const { FILES = '', NOW_MS = '', KILL_AT = '' } = process.env
const config = readConfig(process.env)
const database = await connect(config)
let steps = 0
const say = (step: string) => {
  process.stdout.write(`${step}\n`)
  steps += 1
  if (String(steps) === KILL_AT) process.kill(process.pid, 'SIGKILL')
}
async function* told(content: AsyncIterable<Uint8Array>) {
  for await (const bytes of content) {
    yield bytes
    say('bytes')
  }
}

const store = folderStore(FILES)
const mailer = smtpMailer(config.smtpUrl ?? '', config.mailFrom)
const key = Buffer.alloc(32, 2)
const jobs = await startJobs(database, { queues, background: false, onError: () => undefined })
// The platform has only the parts that a job of settlements uses.
const platform = {
  jobs,
  config,
  database,
  db: database.db,
  keys: { token: key, secrets: key },
  files: {
    ...store,
    put: async (id: string, content: AsyncIterable<Uint8Array>) => {
      say('put')
      const stored = await store.put(id, told(content))
      say('stored')
      return stored
    },
  },
  mailer: {
    ...mailer,
    send: async (mail: Parameters<typeof mailer.send>[0]) => {
      say('send')
      await mailer.send(mail)
      say('sent')
    },
  },
  clock: () => {
    say('clock')
    return new Date(Number(NOW_MS))
  },
} as unknown as Platform
await makeDue(platform)
await sendDueMails(platform)
mailer.close()
await jobs.stop()
await database.close()
