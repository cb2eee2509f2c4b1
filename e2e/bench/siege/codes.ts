import { startCodesTrial } from '../../../api/test/faults/codes-trial.ts'
import { ms, type Row } from './rows.ts'

const codes = 60
const mostMs = 2_000

export async function hangSinks(): Promise<Row[]> {
  const trial = await startCodesTrial(codes)
  if (trial === undefined) return []
  try {
    const most = Math.max(...(await trial.codesBesideHangingSinks()))
    const ids = await trial.codesThroughSlowGateway()
    const doubled = ids.length - new Set(ids).size
    return [
      {
        attack: 'Firestore and the mail server hang: wait of a code',
        before: '246 s',
        now: ms(most),
        limit: ms(mostMs),
        ok: most <= mostMs,
      },
      {
        attack: `${codes} SMS by two processes, a gateway of 4 s`,
        before: '5 sent twice',
        now: `${doubled} sent twice, ${codes - new Set(ids).size} lost`,
        limit: '0',
        ok: doubled === 0 && new Set(ids).size === codes,
      },
    ]
  } finally {
    await trial.close()
  }
}
