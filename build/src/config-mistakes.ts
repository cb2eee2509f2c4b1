import webpack, { type Configuration, type RuleSetRule } from 'webpack'

/** Sample paths of a library's files; a rule's conditions must match none. */
const libraryPaths = ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json'].map(
  (ending) => `/app/node_modules/a/b.${ending}`,
)

type Condition = RuleSetRule['test']

function fits(condition: Condition, file: string): boolean {
  if (condition instanceof RegExp) return condition.test(file)
  if (typeof condition === 'string') return file.startsWith(condition)
  if (typeof condition === 'function') return condition(file)
  if (Array.isArray(condition)) return condition.some((one) => fits(one, file))
  // An unknown shape of condition counts as a match.
  return true
}

const reachesLibraries = ({ test, include, exclude }: RuleSetRule): boolean =>
  libraryPaths.some(
    (file) =>
      (test === undefined || fits(test, file)) &&
      (include === undefined || fits(include, file)) &&
      !(exclude !== undefined && fits(exclude, file)),
  )

function rulesOf(rules: readonly unknown[] = []): RuleSetRule[] {
  const own = rules.filter((rule): rule is RuleSetRule => typeof rule === 'object' && rule !== null)
  return own.flatMap((rule) => [rule, ...rulesOf(rule.rules ?? []), ...rulesOf(rule.oneOf ?? [])])
}

/** Returns a sentence for each thing that a webpack configuration does to libraries besides bundling them. */
export function configMistakes({ resolve, module, plugins = [] }: Configuration): string[] {
  const aliases = Object.entries(resolve?.alias ?? {})
  const loaders = rulesOf(module?.rules).filter((rule) => (rule.use || rule.loader) && reachesLibraries(rule))
  const { NormalModuleReplacementPlugin, IgnorePlugin } = webpack
  const replacing = plugins.filter(
    (plugin) => plugin instanceof NormalModuleReplacementPlugin || plugin instanceof IgnorePlugin,
  )
  return [
    ...aliases.map(([name]) => `resolve.alias puts another file in the place of ${name}`),
    ...loaders.map((rule) => `a loader for ${String(rule.test)} changes files of node_modules`),
    ...replacing.map((plugin) => `${plugin?.constructor.name} replaces modules`),
  ]
}
