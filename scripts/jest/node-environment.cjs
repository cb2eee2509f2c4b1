const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')
require('../../shared/test/keep-compiled.cjs')

const { createContext } = vm

/** Gives test files plain globals: Jest's context asks a proxy for each use of `Math` or `Array`, eight times as slow in loops. */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(...given)
    } finally {
      vm.createContext = createContext
    }
  }
}
