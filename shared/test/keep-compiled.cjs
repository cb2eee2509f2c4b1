const vm = require('node:vm')

const { compileFunction } = vm
const importsLater = /\bimport\s*\(/

/**
 * V8 keeps the compiled code of a script for all contexts of a process, but not that of a function, so each CommonJS module
 * becomes a script here, which the next test file finds compiled. Jest itself compiles a module that calls `import()`.
 */
vm.compileFunction = (source, parameters, options = {}) => {
  const { parsingContext, filename } = options
  if (parsingContext === undefined || importsLater.test(source))
    return compileFunction(source, parameters, options)
  const head = `(function (${parameters.join(', ')}) {`
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
  return script.runInContext(parsingContext)
}
