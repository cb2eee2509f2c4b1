/** Russian and Kazakh letters → Latin capitals. Signs that have no sound of their own leave nothing. */
const latin: Readonly<Record<string, string>> = {
  А: 'A',
  Ә: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Ғ: 'G',
  Д: 'D',
  Е: 'E',
  Ё: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'Y',
  К: 'K',
  Қ: 'Q',
  Л: 'L',
  М: 'M',
  Н: 'N',
  Ң: 'NG',
  О: 'O',
  Ө: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ұ: 'U',
  Ү: 'U',
  Ф: 'F',
  Х: 'KH',
  Һ: 'H',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: '',
  Ы: 'Y',
  І: 'I',
  Ь: '',
  Э: 'E',
  Ю: 'YU',
  Я: 'YA',
}

/** The name of a role whose Russian name is being typed; empty until it has a Cyrillic letter. */
export function previewName(nameRus: string): string {
  return /[А-ЯЁӘҒҚҢӨҰҮҺІ]/i.test(nameRus) ? transliterate(nameRus) : ''
}

/** A role's Russian name → its name: capitals, letter by letter, anything unknown as `_`. Source: specification 5. */
export function transliterate(nameRus: string): string {
  return [...nameRus.trim().toUpperCase()].map((letter) => latin[letter] ?? '_').join('')
}
