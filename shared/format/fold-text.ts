const withoutWidth = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** Folds case, ё, hyphens, apostrophes, spaces and invisible signs. Twin of the database's `fold_text`. */
export function foldText(text: string): string {
  return text
    .replace(withoutWidth, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u2010-\u2014\u2212]/g, '-')
    .replace(/[\u0060\u00b4\u2018\u2019\u02b9\u02bb\u02bc\u2032]/g, "'")
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
}
