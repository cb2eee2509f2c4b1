/** Russian and Kazakh letters → Latin capitals. Silent letters disappear. */
const letters =
  'АA ӘA БB ВV ГG ҒG ДD ЕE ЁE ЖZH ЗZ ИI ЙY КK ҚQ ЛL МM НN ҢNG ОO ӨO ПP РR СS ТT УU ҰU ҮU ФF ХKH ҺH ЦTS ЧCH ШSH ЩSHCH Ъ ЫY ІI Ь ЭE ЮYU ЯYA'
const latin = new Map(letters.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))

/** Returns the derived name during typing; empty until there is a Cyrillic letter. */
export function suggestName(nameRus: string): string {
  return /[А-ЯЁӘҒҚҢӨҰҮҺІ]/i.test(nameRus) ? transliterate(nameRus) : ''
}

/** Returns the name derived from a Russian one: capitals, letter by letter, others as `_`. */
export function transliterate(nameRus: string): string {
  return [...nameRus.trim().toUpperCase()].map((letter) => latin.get(letter) ?? '_').join('')
}
