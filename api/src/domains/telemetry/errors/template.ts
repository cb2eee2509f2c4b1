/** Words of the names and messages that browsers' engines, loader and React write themselves. */
const engineWords = new Set(
  `Cannot can't read set properties property of undefined null reading setting is not a an function iterable defined object constructor
  Maximum call stack size exceeded too much recursion Invalid array length Failed to fetch Load failed NetworkError when attempting
  resource Unexpected token in JSON at position end input string value access before initialization Assignment to constant variable
  Reduce empty with no initial Class cannot be invoked without new Minified React error visit for the full message or use
  non-minified dev environment errors and additional helpful warnings Loading chunk failed missing script evaluating null is not
  Error TypeError RangeError ReferenceError SyntaxError URIError AggregateError DOMException NotFoundError InvalidStateError AbortError
  SecurityError QuotaExceededError ChunkLoadError ScriptExternalLoadError The operation was aborted node removed inserted child this requested Failed execute on removeChild insertBefore Node`.match(
    /[A-Za-z']+/g,
  ),
)

/** Pieces between spaces, quotes and brackets: a word, a name, a number, an address. */
const pieces = /[^\s"`«»“”()[\]{}<>,;=|]+/g

/**
 * Returns an error's message with the words that our sources or the engines contain; … stands for anything else, so that no name, number,
 * address or code is kept. @param message at most its first 200 characters are read
 */
export function messageTemplate(message: string, words: ReadonlySet<string>): string {
  const isKnown = (word: string) => words.has(word) || engineWords.has(word)
  const isWords = (piece: string) =>
    /^[\p{L}\p{M}'_$.:!?/*&%+-]+$/u.test(piece) && (piece.match(/[\p{L}\p{M}'_$]+/gu) ?? []).every(isKnown)
  return message
    .slice(0, 200)
    .replace(pieces, (piece) => (isWords(piece) || isWords(piece.replace(/^'|'$/g, '')) ? piece : '…'))
    .replace(/\s+/g, ' ')
    .replace(/…(?:[ …]*…)+/g, '…')
    .trim()
}

/** Returns the words of a source, of which templates are made. */
export const wordsOf = (source: string): string[] => source.match(/[\p{L}\p{M}'_$]+/gu) ?? []
