// Server and screens run this file: it imports nothing.

/**
 * Letters, digits, punctuation and symbols, less those that show nothing: fillers, the blank Braille pattern, the
 * null notehead, blank hieroglyphs, the place of an object. Marks, separators, controls and unassigned code points are none of them.
 */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u

/** Returns whether a text shows at least one character. */
export const isVisible = (text: string): boolean => visible.test(text)

/** Returns a text without outer spaces; empty when it shows nothing. */
export const visibleText = (text: string): string => (isVisible(text) ? text.trim() : '')
