const withoutWidth = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** Folds spelling variants: NFC, small letters, ё as е, one hyphen, apostrophe and space, no invisible signs. Twin of the database's `fold_text`. */
export function foldText(text: string): string {
  return text
    .replace(withoutWidth, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u2010-\u2014\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')
}
