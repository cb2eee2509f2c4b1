import type { Compiler } from 'webpack'

/** Errors of the compiler by what is wrong and where, without the stack of what has found it. */
export class ShortErrorsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ShortErrorsPlugin', ({ hooks }) => {
      hooks.processErrors.tap('ShortErrorsPlugin', (errors) => {
        for (const error of errors) error.message = shortenMessage(error.message)
        return errors
      })
    })
  }
}

export const shortenMessage = (message: string): string =>
  message.replace(/\n+\s*(?:Caused by:|Stack backtrace:)[\s\S]*$/, '').replace(/(?:\n\s+at [^\n]*)+$/, '')
