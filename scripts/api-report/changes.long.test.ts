import { release } from '../../contract/src/index.ts'
import { committedShapes, SharedCopy } from '../test/shared-copy.ts'

type Edit = readonly [what: string, file: string, from: string, to: string]

/** Changes of the sources that break a remote of yesterday, and the sentence that reports each; incompatibilities.test.ts has the others. */
const breaks: readonly (readonly [...Edit, sentence: string])[] = [
  ['an export is gone', 'format/index.ts', 'countOf, ', '', '`countOf`: has none'],
  [
    'a prop has another name',
    'ui/page/page-header.tsx',
    'aside',
    'beside',
    'prop `aside` of `PageHeader`: has none',
  ],
  [
    'a variant is gone',
    'ui/controls/button.tsx',
    'danger: {',
    'risk: {',
    'prop `variant` of `Button` to take "danger"',
  ],
  [
    'a member of a store is gone',
    'auth/session-store.ts',
    'isAuth: boolean',
    'signedIn: boolean',
    '`isAuth` of `useSession`: has none',
  ],
  [
    'a method is gone',
    'ui/toast/toast.ts',
    'info: (message',
    'tell: (message',
    '`info` of `toast`: has none',
  ],
  [
    'an option is gone',
    'ui/toast/toast.ts',
    'note?: string',
    'remark?: string',
    '`note` of parameter `options` of `success` of `toast`: has none',
  ],
  [
    'a parameter more',
    'format/money.ts',
    'formatMoney(kzt: number)',
    'formatMoney(kzt: number, zone: string)',
    '`formatMoney` without parameter `zone`: asks for it',
  ],
  [
    'a column needs more',
    'ui/table/columns.ts',
    'header: string',
    'header: string\n  kind: string',
    'prop `columns` of `DataTable` without `kind`: asks for it',
  ],
  [
    'a callback must answer',
    'ui/controls/pagination.tsx',
    'hrefFor: (page: number) => To',
    'hrefFor: (page: number) => URL',
    'the result of prop `hrefFor` of `Pagination` to take To: takes URL',
  ],
  [
    'a field of an error is gone',
    'api/errors.ts',
    'readonly requestId:',
    'readonly request:',
    '`requestId` of the result of `ApiError`: has none',
  ],
  [
    'a route needs more',
    'remote/define-remote.ts',
    'readonly title: string',
    'readonly title: string\n  readonly icon: string',
    '`routes` of parameter `remote` of `defineRemote` without `icon`: asks for it',
  ],
]

/** Changes of the sources that break no remote. */
const harmless: readonly Edit[] = [
  ['a new export', 'format/index.ts', 'fileSize,', 'fileSize, fileSize as sizeOfFile,'],
  ['a new variant', 'ui/controls/button.tsx', 'danger: {', 'quiet: {},\n      danger: {'],
  [
    'a store has a member more',
    'auth/session-store.ts',
    'readonly isAuth: boolean',
    'readonly isAuth: boolean\n  readonly since: number',
  ],
  ['a new method', 'ui/toast/toast.ts', '  dismiss,\n}', '  dismiss,\n  clear: () => undefined,\n}'],
  [
    'a new optional parameter',
    'format/money.ts',
    'formatMoney(kzt: number)',
    'formatMoney(kzt: number, digits = 2)',
  ],
  ['a type parameter by another name', 'ui/lazy/overlay.ts', '<M>', '<Loaded>'],
  [
    'a route may say more',
    'remote/define-remote.ts',
    'readonly title: string',
    'readonly title: string\n  readonly icon?: string',
  ],
  ['the type of props is not exported', 'ui/field/field.tsx', 'export type FieldProps', 'type FieldProps'],
]

const entries = ['api', 'auth', 'format', 'forms', 'remote', 'ui', 'ui-overlay']

async function lostBy(edits: readonly (readonly [...Edit, ...unknown[]])[]): Promise<string[]> {
  const copy = await SharedCopy.make()
  try {
    for (const [, file, from, to] of edits) await copy.edit(file, from, to)
    const after = copy.shapes(...entries)
    const lost = await Promise.all(
      entries.map(async (entry) =>
        release.incompatibilities(await committedShapes(entry), after[entry] ?? {}),
      ),
    )
    return lost.flat().map(({ needs, given }) => `${needs}: ${given}`)
  } finally {
    await copy.remove()
  }
}

let lost: string[]
beforeAll(async () => {
  lost = await lostBy(breaks)
})

test.each(breaks)('is told: %s', (_what, _file, _from, _to, sentence) => {
  expect(lost.filter((one) => one.startsWith(sentence))).not.toEqual([])
})

test(`${harmless.length} harmless changes break nobody`, async () => {
  expect(await lostBy(harmless)).toEqual([])
})
