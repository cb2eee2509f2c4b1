const vm = require('node:vm')

const { compileFunction } = vm
const importsLater = /\bimport\s*\(/

/**
 * V8 keeps what it has compiled of a script for all contexts of a process, but of a function it keeps nothing: each CommonJS module
 * becomes a script here, so that the next test file finds it compiled. A module that calls `import()` stays with Jest's own way.
 */
vm.compileFunction = (source, parameters, options = {}) => {
  const { parsingContext, filename } = options
  if (parsingContext === undefined || importsLater.test(source))
    return compileFunction(source, parameters, options)
  const head = `(function (${parameters.join(', ')}) {`
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
  return script.runInContext(parsingContext)
}
