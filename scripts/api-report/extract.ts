import * as ts from 'typescript/unstable/sync'
import type { Shape, Shapes } from '../../contract/src/index.ts'
import { Describer } from './describe.ts'

/**
 * Returns the exports of each entry, by the type checker that checks the product.
 * @param entries name → file, absolute.
 * @param folder the package whose types are written out; absolute, with its tsconfig.json
 */
export function extractShapes(
  folder: string,
  entries: Readonly<Record<string, string>>,
): Record<string, Shapes> {
  const api = new ts.API({ cwd: folder })
  try {
    const [project] = api.updateSnapshot({ openProject: `${folder}/tsconfig.json` }).getProjects()
    if (!project) throw new Error(`${folder} has no tsconfig.json`)
    return Object.fromEntries(
      Object.entries(entries).map(([entry, file]) => {
        const source = project.program.getSourceFile(file)
        const module = source && project.checker.getSymbolAtLocation(source)
        if (!module) throw new Error(`${file} is no module`)
        const shapes = project.checker
          .getExportsOfModule(module)
          .map((exported) => [exported.name, shapeOf(project.checker, exported, folder)] as const)
        return [entry, Object.fromEntries(shapes.sort(([a], [b]) => (a < b ? -1 : 1)))]
      }),
    )
  } finally {
    api.close()
  }
}

function shapeOf(checker: ts.Checker, exported: ts.Symbol, folder: string): Shape {
  const { name } = exported
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const home = homeOf(symbol, folder)
  const describer = new Describer(checker, (path) => isIn(path, folder))
  const deprecated = deprecationOf(checker, name, symbol)
  if (!(symbol.flags & ts.SymbolFlags.Value)) {
    const declared = checker.getDeclaredTypeOfSymbol(symbol)
    return { kind: 'type', type: home === folder ? describer.describe(declared) : symbol.name, ...deprecated }
  }
  const type = checker.getTypeOfSymbol(symbol)
  if (!type) throw new Error(`${name} has no type`)
  const props = /^[A-Z]/.test(name) ? propsOf(checker, type) : undefined
  if (props === undefined) return { kind: 'value', type: describer.describe(type), ...deprecated }
  const isNamed = (prop: ts.Symbol) => prop.declarations.some(({ path }) => isIn(path, home))
  const open = checker.getPropertiesOfType(props).some((prop) => prop.name === 'className' && !isNamed(prop))
  return {
    kind: 'component',
    props: describer.members(props, (prop) => isNamed(prop) || (prop.name === 'children' && !open)),
    ...(open && { open }),
    ...deprecated,
  }
}

/** Returns a component's props; undefined for other values. */
function propsOf(checker: ts.Checker, type: ts.Type): ts.Type | undefined {
  const [signature, ...overloads] = checker.getSignaturesOfType(type, ts.SignatureKind.Call)
  if (!signature || overloads.length > 0) return undefined
  return signature.getParameters().length > 0 ? checker.getParameterType(signature, 0) : checker.getVoidType()
}

/** Reads `@deprecated since 1.2.0, use useDownload instead`. @throws for another wording */
function deprecationOf(checker: ts.Checker, name: string, symbol: ts.Symbol): Pick<Shape, 'deprecated'> {
  const tag = checker.getJsDocTagsOfSymbol(symbol).find((one) => one.name === 'deprecated')
  if (!tag) return {}
  const [, since, instead] = /^since (\d+\.\d+\.\d+), (.+)$/s.exec(tag.text?.trim() ?? '') ?? []
  if (since === undefined || instead === undefined)
    throw new Error(`${name}: write «@deprecated since 1.2.0, use … instead», not «${tag.text ?? ''}»`)
  return { deprecated: { since, instead } }
}

/** Returns the folder of the package that declares a name. */
function homeOf(symbol: ts.Symbol, folder: string): string {
  const path = symbol.declarations[0]?.path ?? folder
  return isIn(path, folder) ? folder : (/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
}

const isIn = (path: string, folder: string) =>
  path.startsWith(`${folder}/`) && !path.slice(folder.length).includes('/node_modules/')
