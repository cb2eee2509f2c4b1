require('../../shared/test/keep-compiled.cjs')

module.exports = require('jest-environment-node').TestEnvironment
