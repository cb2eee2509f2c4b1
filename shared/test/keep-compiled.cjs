const vm = require('node:vm')

const { compileFunction } = vm
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

// Jest gives a worker 500 ms to end, and taking down the heap of many test files takes longer on a busy machine.
if (process.env.JEST_WORKER_ID && process.send) process.once('exit', () => process.exit())
