import { parseSync } from '@swc/core'

/** An element of a component: the attributes that it names, and whether it spreads others. */
export interface Element {
  readonly attributes: readonly string[]
  readonly spreads: boolean
}

export interface SourceUses {
  /** Elements by entry of `@cabinet/shared` and name; empty for names that are no components. */
  readonly shared: Map<string, Map<string, Element[]>>
  /** Texts in values, not in types: names of calls and of permissions are among them. */
  readonly texts: Set<string>
  /** Constructs that hide what is used. */
  readonly mistakes: string[]
}

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const valuesOf = (node: object): unknown[] => Object.values(node)

const childrenOf = (value: unknown): Node[] => {
  if (isNode(value)) return [value]
  return typeof value === 'object' && value !== null ? valuesOf(value).flatMap(childrenOf) : []
}

const textOf = (node: unknown): string => {
  const text = isNode(node) ? node.value : undefined
  return typeof text === 'string' ? text : ''
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Tells whether a node is a type, which compilation removes, or a wrapper of a value. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('Ts') &&
  !/^Ts(As|Const|NonNull|Satisfies|Instantiation|Enum|Export|Module|TypeAssertion)/.test(type)

const prefix = '@cabinet/shared/'
const callName = /^(GET|POST|PUT|PATCH|DELETE) \//

/** Returns a module's imports from `shared` and its texts. @param name for mistakes */
export function sourceUses(source: string, name: string): SourceUses {
  const found: SourceUses = { shared: new Map(), texts: new Set(), mistakes: [] }
  const elements = new Map<string, Element[]>()
  const take = (entry: string, imported: string): Element[] => {
    const names = found.shared.get(entry) ?? new Map<string, Element[]>()
    const list = names.get(imported) ?? []
    found.shared.set(entry, names.set(imported, list))
    return list
  }

  function importFrom(node: Node): void {
    const from = textOf(node.source)
    if (!from.startsWith(prefix) || node.typeOnly === true) return
    const all = `${name} takes all of ${from}: import the names that it needs.`
    if (node.type === 'ExportAllDeclaration') found.mistakes.push(all)
    for (const specifier of nodesIn(node.specifiers)) {
      if (specifier.isTypeOnly === true) continue
      const local = textOf(specifier.local ?? specifier.orig)
      if (!/^(Import|Export)Specifier$/.test(specifier.type)) found.mistakes.push(all)
      const list = take(from.slice(prefix.length), textOf(specifier.imported ?? specifier.orig) || local)
      elements.set(local, list)
    }
  }

  function element(node: Node): void {
    const { opening, children } = node
    if (!isNode(opening)) return
    const attributes = nodesIn(opening.attributes)
    const hasContent = nodesIn(children).some(
      (child) => child.type !== 'JSXText' || textOf(child).trim() !== '',
    )
    elements.get(textOf(opening.name))?.push({
      attributes: [
        ...attributes.map((one) => textOf(one.name)).filter(Boolean),
        ...(hasContent ? ['children'] : []),
      ],
      spreads: attributes.some(({ type }) => type === 'SpreadElement'),
    })
  }

  function walk(node: Node): void {
    if (isType(node)) return
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) importFrom(node)
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'StringLiteral') found.texts.add(textOf(node))
    if (node.type === 'JSXElement') element(node)
    const [head] = node.type === 'TemplateLiteral' ? nodesIn(node.quasis) : []
    if (head && callName.test(String(head.cooked)))
      found.mistakes.push(
        `${name} puts the name of a call together (${String(head.cooked)}…): write it whole.`,
      )
    const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee.type : ''
    if (callee === 'Import' && childrenOf(node.arguments).some((one) => textOf(one).startsWith(prefix)))
      found.mistakes.push(
        `${name} imports an entry of @cabinet/shared later: import the names that it needs.`,
      )
    for (const child of valuesOf(node).flatMap(childrenOf)) walk(child)
  }

  walk({ ...parseSync(source, { syntax: 'typescript', tsx: name.endsWith('x') }) })
  return found
}
