import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { read, utils } from '@e965/xlsx'
import { callAs } from '../support/call.ts'
import { people } from '../support/people.ts'
import { removeFolder, temporaryFolder } from '../support/product.ts'
import { tokenOf } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0
test.skip(
  !hasLibreOffice && !process.env.CI,
  'LibreOffice is not installed: apt-get install libreoffice-calc-nogui',
)

type Period = Record<'MinioFilename_1' | 'MinioFilename_3', string | null>
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const reports = {
  'the list': '/uchet-accounting/application-report?merchantId=ALTYN_TECH',
  analytics: `/accounting/v1/merchants/ALTYN_TECH/dashboard/report?from=${day(60)}&to=${day(1)}&compare=month`,
}

/** Converts a workbook to rows of texts as LibreOffice shows them. */
async function rowsOfLibreOffice(folder: string, xlsx: Buffer): Promise<string[][]> {
  await writeFile(`${folder}/file.xlsx`, xlsx)
  // Comma, quote, UTF-8, from the first line, texts quoted, cells as they are shown.
  const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true'
  const profile = `-env:UserInstallation=file://${folder}/profile`
  await promisify(execFile)('soffice', [
    ...['--headless', profile, '--convert-to', csv, '--outdir', folder, `${folder}/file.xlsx`],
  ])
  const book = read(await readFile(`${folder}/file.csv`, 'utf8'), { type: 'string', raw: true })
  return rowsOf(book)
}

function rowsOf({ Sheets, SheetNames }: ReturnType<typeof read>): string[][] {
  const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    raw: false,
    defval: '',
  })
  return rows.map((row) => row.map(String))
}

test('LibreOffice shows every cell of every kind of file', async ({ baseURL }) => {
  const url = baseURL ?? ''
  const folder = await temporaryFolder()
  const token = await tokenOf(people.superadmin, url)
  const download = async (path: string) => {
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status, path).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const history = '/accounting/v1/apps-unloading-history/ALTYN_TECH'
  const [newest] = await callAs<Period[]>(url, 'superadmin', history)
  const file = (id?: string | null) => `/accounting/v1/apps-unloading-download-file/${id}`
  const files = {
    ...reports,
    'register 1': file(newest?.MinioFilename_1),
    'register 3': file(newest?.MinioFilename_3),
  }
  for (const [name, path] of Object.entries(files)) {
    const xlsx = await download(path)
    const expected = rowsOf(read(xlsx))
    expect(expected.length, name).toBeGreaterThan(1)
    expect(await rowsOfLibreOffice(folder, xlsx), name).toEqual(expected)
  }
  await removeFolder(folder)
})
