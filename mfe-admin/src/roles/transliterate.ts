/** Russian and Kazakh letters → Latin capitals. Signs that have no sound of their own leave nothing. */
const letters =
  'АA ӘA БB ВV ГG ҒG ДD ЕE ЁE ЖZH ЗZ ИI ЙY КK ҚQ ЛL МM НN ҢNG ОO ӨO ПP РR СS ТT УU ҰU ҮU ФF ХKH ҺH ЦTS ЧCH ШSH ЩSHCH Ъ ЫY ІI Ь ЭE ЮYU ЯYA'
const latin = new Map(letters.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))

/** The name of a role whose Russian name is being typed; empty until it has a Cyrillic letter. */
export function previewName(nameRus: string): string {
  return /[А-ЯЁӘҒҚҢӨҰҮҺІ]/i.test(nameRus) ? transliterate(nameRus) : ''
}

/** A role's Russian name → its name: capitals, letter by letter, anything unknown as `_`. Source: specification 5. */
export function transliterate(nameRus: string): string {
  return [...nameRus.trim().toUpperCase()].map((letter) => latin.get(letter) ?? '_').join('')
}
