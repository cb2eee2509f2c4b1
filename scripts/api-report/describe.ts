import * as ts from 'typescript/unstable/sync'
import type { ShapeType } from '../../contract/src/index.ts'

type Member = { type: ShapeType; optional?: true }

const fullText = ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope
const { Conditional, IndexedAccess, Index, TemplateLiteral, StringMapping } = ts.TypeFlags
const opaqueTypes = Conditional | IndexedAccess | Index | TemplateLiteral | StringMapping
/** Types of types nest for ever; no caller looks that deep. */
const maxDepth = 12
/** A longer text is cut to its first characters. */
const maxCharacters = 300

/** Writes out the types of one exported name. Types that its package does not declare appear as their names. */
export class Describer {
  private readonly checker: ts.Checker
  private readonly isOwn: (path: string) => boolean
  private readonly within: number[] = []
  private readonly parameters: number[] = []

  constructor(checker: ts.Checker, isOwn: (path: string) => boolean) {
    this.checker = checker
    this.isOwn = isOwn
  }

  describe(type: ts.Type): ShapeType {
    if (this.within.includes(type.id) || this.within.length > maxDepth) return this.text(type)
    this.within.push(type.id)
    const shape = this.shapeOf(type)
    this.within.pop()
    return shape
  }

  /** Describes members by name. @param only selects the members to describe */
  members(type: ts.Type, only: (member: ts.Symbol) => boolean = () => true): Record<string, Member> {
    const found = this.checker.getPropertiesOfType(type).filter(only)
    const members = found.map((one): [string, Member] => [one.name, this.member(one)])
    return Object.fromEntries(members.sort(byName))
  }

  isDeclaredHere(symbol: ts.Symbol | undefined): boolean {
    return symbol?.declarations.some(({ path }) => this.isOwn(path)) ?? false
  }

  private member(symbol: ts.Symbol): Member {
    const type = this.checker.getTypeOfSymbol(symbol)
    const shape = type ? this.describe(type) : 'unknown'
    if (!(symbol.flags & ts.SymbolFlags.Optional)) return { type: shape }
    return { type: withoutUndefined(shape), optional: true }
  }

  private shapeOf(type: ts.Type): ShapeType {
    if (type.isTypeParameter()) return this.parameter(type)
    if (type.isIntrinsicType() || type.isLiteralType() || type.flags & opaqueTypes) return this.text(type)
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    const [alias, given] = [type.getAliasSymbol(), type.getAliasTypeArguments()]
    // The result of a utility on a type parameter depends on the caller.
    if (alias && !this.isDeclaredHere(alias) && (!isUtility(alias) || given.some(isGeneric)))
      return this.named(alias.name, given)
    if (type.isUnionType()) return unionOf(type.getTypes().map((one) => this.describe(one)))
    if (this.checker.isArrayType(type)) return this.named('array', this.arguments(type))
    if (this.checker.isTupleType(type)) return this.named('tuple', this.arguments(type))
    const symbol = type.getSymbol()
    if (symbol && isNamed(symbol) && !this.isDeclaredHere(symbol))
      return this.named(symbol.name, this.arguments(type))
    const primitive =
      type.isIntersectionType() && type.getTypes().find((one) => one.isIntrinsicType() || one.isLiteralType())
    if (primitive) return this.text(primitive)
    const made = this.structure(type)
    if (!isEmpty(made)) return made
    return alias ? this.named(alias.name, given) : this.text(type)
  }

  private structure(type: ts.Type): ShapeType {
    const built = this.checker.getSignaturesOfType(type, ts.SignatureKind.Construct)
    if (built.length > 0) return { name: 'class', of: built.map((one) => this.signature(one)) }
    const called = this.checker.getSignaturesOfType(type, ts.SignatureKind.Call)
    const [only, ...more] = called.map((one) => this.signature(one))
    if (only !== undefined) return more.length > 0 ? { name: 'overloads', of: [only, ...more] } : only
    const object = this.members(type, (member) => !member.name.startsWith('__@') && !isOfLibrary(member))
    const [index] = this.checker.getIndexInfosOfType(type)
    if (index && Object.keys(object).length === 0)
      return this.named('record', [index.keyType, index.valueType])
    return { object }
  }

  private signature(signature: ts.Signature): ShapeType {
    const all = signature.getParameters()
    const parameters = all.map((symbol, index) => {
      const isRest = signature.hasRestParameter && index === all.length - 1
      const { type } = this.member(symbol)
      const optional = this.isOptional(symbol)
      // A destructured parameter has no name.
      const name = /^\w+$/.test(symbol.name) && !symbol.name.startsWith('__') ? symbol.name : 'options'
      return {
        name,
        type: optional ? withoutUndefined(type) : type,
        ...(optional && { optional }),
        ...(isRest && { rest: true as const }),
      }
    })
    const result = this.checker.getReturnTypeOfSignature(signature)
    const predicate = this.checker.getTypePredicateOfSignature(signature)
    return { parameters, result: predicate ? 'boolean' : result ? this.describe(result) : 'unknown' }
  }

  /** Returns whether a parameter has a question mark or a default. */
  private isOptional(symbol: ts.Symbol): true | undefined {
    const declaration: unknown = symbol.valueDeclaration?.resolve()
    const has = (name: string) => Reflect.get(Object(declaration), name) !== undefined
    return has('questionToken') || has('initializer') ? true : undefined
  }

  private arguments(type: ts.Type): readonly ts.Type[] {
    const isReference = (one: ts.Type): one is ts.TypeReference =>
      one.isObjectType() && (one.objectFlags & ts.ObjectFlags.Reference) !== 0
    return isReference(type) ? this.checker.getTypeArguments(type).filter((one) => !isThis(one)) : []
  }

  private named(name: string, of: readonly ts.Type[]): ShapeType {
    return of.length > 0 && name !== 'ReactElement' ? { name, of: of.map((one) => this.describe(one)) } : name
  }

  /** Names type parameters T, T2, T3 in their order, so that another name of one changes nothing. */
  private parameter(type: ts.Type): string {
    if (!this.parameters.includes(type.id)) this.parameters.push(type.id)
    return `T${this.parameters.indexOf(type.id) + 1}`.replace(/^T1$/, 'T')
  }

  private text(type: ts.Type): string {
    const text = this.checker.typeToString(type, undefined, fullText).replaceAll(/import\("[^"]*"\)\.?/g, '')
    return text.length > maxCharacters
      ? `${/^\w+(?=<)/.exec(text)?.[0] ?? text.slice(0, maxCharacters)}…`
      : text
  }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
const isThis = (type: ts.Type) => type.isTypeParameter() && type.isThisType === true
const isNamed = ({ name, flags }: ts.Symbol) =>
  !name.startsWith('__') && !(flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Method))

/** Returns whether it is a utility such as `Omit`, `Partial` or `Record`, which counts by its result. */
const isUtility = ({ declarations }: ts.Symbol) =>
  declarations.some(({ path }) => /\/lib\.es5\.d\.ts$/.test(path))

/** Returns whether a library declares it; such members are left out like its types. */
const isOfLibrary = ({ declarations }: ts.Symbol) =>
  declarations.length > 0 && declarations.every(({ path }) => path.includes('/node_modules/'))

function isGeneric(type: ts.Type): boolean {
  if (type.isTypeParameter() || type.flags & opaqueTypes) return true
  if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some(isGeneric)
  return type.getAliasTypeArguments().some(isGeneric)
}

const isEmpty = (type: ShapeType) =>
  typeof type === 'object' && 'object' in type && Object.keys(type.object).length === 0

function unionOf(types: ShapeType[]): ShapeType {
  const isBoolean = types.includes('true') && types.includes('false')
  const merged = types.filter((one) => !isBoolean || (one !== 'true' && one !== 'false'))
  const unique = new Map(
    (isBoolean ? [...merged, 'boolean'] : merged).map((one) => [JSON.stringify(one), one]),
  )
  const sorted = [...unique].sort(byName).map(([, one]) => one)
  return sorted.length === 1 && sorted[0] !== undefined ? sorted[0] : { union: sorted }
}

function withoutUndefined(type: ShapeType): ShapeType {
  if (typeof type !== 'object' || !('union' in type)) return type
  return unionOf(type.union.filter((one) => one !== 'undefined'))
}
