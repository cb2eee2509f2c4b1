import type { Compiler } from 'webpack'

/** Prints the compiler's errors by message and place, without its own stack. */
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
