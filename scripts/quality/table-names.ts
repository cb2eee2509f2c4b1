import { type Module, parseSync } from '@swc/core'

interface NamedTable {
  /** Undefined when the name is put together at run time. */
  readonly table: string | undefined
  /** Named in SQL text, not through Kysely's builders. */
  readonly inSql: boolean
}

const joins = ['inner', 'left', 'right', 'full', 'cross'].flatMap((kind) => [
  `${kind}Join`,
  `${kind}JoinLateral`,
])
const statements = ['selectFrom', 'updateTable', 'insertInto', 'replaceInto', 'mergeInto', 'deleteFrom']
const builders = new Set([...statements, ...joins, 'from', 'using'])
/** Functions of ours that take a table's name. */
const takers = new Set(['queueTable'])
/** Calls that run SQL given as text. */
const runners = new Set(['query', 'executeSql', 'exec', 'raw'])

/** Every table that a TypeScript source names in a Kysely call or in SQL. */
export function tablesNamedIn(source: string): NamedTable[] {
  const found: NamedTable[] = []
  visit(parse(source), (node) => {
    if (node.type === 'TaggedTemplateExpression' && isRecord(node.tag) && node.tag.value === 'sql')
      found.push(...inSql(textOf(node.template, ' $ ') ?? ''))
    if (node.type === 'CallExpression') found.push(...inCall(node))
  })
  return found
}

/** Tables that an owner declares: members of the interfaces `OpenTables` and `MerchantTables`. */
export function tablesDeclaredIn(source: string): {
  readonly open: string[]
  readonly ofMerchants: string[]
} {
  const open: string[] = []
  const ofMerchants: string[] = []
  visit(parse(source), (node) => {
    if (node.type !== 'TsInterfaceDeclaration' || !isRecord(node.id)) return
    const list = { OpenTables: open, MerchantTables: ofMerchants }[String(node.id.value)]
    if (list === undefined) return
    const members = isRecord(node.body) && Array.isArray(node.body.body) ? node.body.body : []
    for (const { key } of members) if (isRecord(key)) list.push(String(key.value))
  })
  return { open, ofMerchants }
}

function inCall({ callee, arguments: given }: Node): NamedTable[] {
  const first = Array.isArray(given) && isRecord(given[0]) ? given[0].expression : undefined
  if (!isRecord(callee)) return []
  if (takers.has(String(callee.value))) return [{ table: textOf(first), inSql: false }]
  if (callee.type !== 'MemberExpression' || !isRecord(callee.property)) return []
  const method = String(callee.property.value)
  const ofSql = isRecord(callee.object) && callee.object.value === 'sql'
  if (ofSql && method === 'table') return [{ table: textOf(first), inSql: true }]
  if (runners.has(method)) return inSql(textOf(first, ' $ ') ?? '')
  if (!builders.has(method) || !isRecord(first)) return []
  const names = first.type === 'ArrayExpression' ? elementsOf(first) : [first]
  return names.flatMap((name) => {
    const text = textOf(name)
    if (text !== undefined) return [{ table: text.trim().split(/\s/)[0], inSql: false }]
    return isRecord(name) && name.type === 'TemplateLiteral' ? [{ table: undefined, inSql: false }] : []
  })
}

/** After these words SQL names a table, or several behind commas. */
const naming =
  /\b(?:from|join|into|update|using|truncate\s+table|truncate|table|vacuum(?:\s+analyze)?|analyze)\s+(?:only\s+|lateral\s+)*((?:[\w".]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*[\w".]+)/gi

function inSql(text: string): NamedTable[] {
  const code = text.replace(/--.*$|\/\*[\s\S]*?\*\//gm, ' ').replace(/'(?:[^']|'')*'/g, "''")
  return [...code.matchAll(naming)].flatMap(([, list = '']) =>
    list.split(',').map((one) => ({
      table: one.trim().split(/\s/)[0]?.replaceAll('"', '').split('.').at(-1)?.toLowerCase(),
      inSql: true,
    })),
  )
}

type Node = Readonly<Record<string, unknown>>

function parse(source: string): Module {
  return parseSync(source, { syntax: 'typescript', target: 'es2024' })
}

/** Walks a tree of swc: nodes are objects, lists of nodes are arrays. */
function visit(tree: unknown, see: (node: Node) => void): void {
  if (Array.isArray(tree)) for (const part of tree) visit(part, see)
  if (!isRecord(tree)) return
  see(tree)
  for (const part of Object.values(tree)) visit(part, see)
}

/** The text of a literal. @param blank stands for what is filled in at run time; without it such a template has no text */
function textOf(node: unknown, blank?: string): string | undefined {
  if (!isRecord(node)) return undefined
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  if (node.quasis.length > 1 && blank === undefined) return undefined
  return node.quasis.map((part) => (isRecord(part) ? String(part.cooked ?? part.raw) : '')).join(blank)
}

function elementsOf({ elements }: Node): unknown[] {
  return Array.isArray(elements) ? elements.map((one) => (isRecord(one) ? one.expression : undefined)) : []
}

function isRecord(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
