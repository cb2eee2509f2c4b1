const { resolve } = require('node:path')
const { createTransformer } = require('@swc/jest')

/** Compiles as ever, with one fault put into one file: what `FAULT` says (scripts/faults). No file on the disk is touched. */
exports.createTransformer = (options) => {
  const swc = createTransformer(options)
  const { file, text, instead } = JSON.parse(process.env.FAULT)
  const faulty = resolve(file)
  // The cache knows a source by its content: the faulty one has a key of its own.
  const spoilt = (source, path) => {
    if (path !== faulty) return source
    if (!source.includes(text)) throw new Error(`${file} has no «${text}»`)
    return source.replace(text, () => instead)
  }
  return {
    ...swc,
    process: (source, path, rest) => swc.process(spoilt(source, path), path, rest),
    processAsync: (source, path, rest) => swc.processAsync(spoilt(source, path), path, rest),
    getCacheKey: (source, path, rest) => swc.getCacheKey(spoilt(source, path), path, rest),
  }
}
