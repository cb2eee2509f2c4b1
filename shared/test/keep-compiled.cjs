const vm = require('node:vm')

const { compileFunction, SourceTextModule } = vm
const importsLater = /\bimport\s*\(/

/**
 * Compiles a CommonJS module as a script, whose code V8 keeps for all contexts of a process, unlike that of a
 * function, so the next test file finds it compiled. Jest itself compiles a module that calls `import()`.
 */
vm.compileFunction = (source, parameters, options = {}) => {
  const { parsingContext, filename } = options
  if (parsingContext === undefined || importsLater.test(source))
    return compileFunction(source, parameters, options)
  const head = `(function (${parameters.join(', ')}) {`
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
  return script.runInContext(parsingContext)
}

const compiled = new Map()

/** Compiles an ES module from the code that the process keeps of the same source. */
vm.SourceTextModule &&= class extends SourceTextModule {
  constructor(source, options) {
    const cachedData = compiled.get(source)
    super(source, { ...options, cachedData })
    if (cachedData === undefined) compiled.set(source, this.createCachedData())
  }
}

// Jest gives a worker 500 ms to end, and taking down the heap of many test files takes longer on a busy machine.
if (process.env.JEST_WORKER_ID && process.send) process.once('exit', () => process.exit())
