const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them but tab and the ends of lines
const odd = /[&<>"\x00-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9a-f]{4}_)/iu
const allOdd = new RegExp(odd, 'giu')

/** What XML cannot hold is written as Excel does: by its number, and so is what looks like one. */
export function escapeXml(text: string): string {
  if (!odd.test(text)) return text
  return text.replace(
    allOdd,
    (character) =>
      entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
