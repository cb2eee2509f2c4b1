/** Towns by region after the state classifier. A town's id is the region's number and its place in the list: append, never insert. */
const regions: readonly (readonly [number: number, region: string, towns: string])[] = [
  [1, 'Астана', 'Астана'],
  [2, 'Алматы', 'Алматы'],
  [3, 'Шымкент', 'Шымкент'],
  [10, 'Область Абай', 'Семей Аягоз Курчатов Шар'],
  [
    11,
    'Акмолинская область',
    'Кокшетау Акколь Атбасар Державинск Ерейментау Есиль Косшы Макинск Степногорск Степняк Щучинск',
  ],
  [12, 'Актюбинская область', 'Актобе Алга Жем Кандыагаш Темир Хромтау Шалкар Эмба'],
  [13, 'Алматинская область', 'Конаев Алатау Есик Каскелен Талгар'],
  [14, 'Атырауская область', 'Атырау Кульсары'],
  [15, 'Восточно-Казахстанская область', 'Усть-Каменогорск Алтай Зайсан Риддер Серебрянск Шемонаиха'],
  [16, 'Жамбылская область', 'Тараз Жанатас Каратау Шу'],
  [17, 'Область Жетысу', 'Талдыкорган Жаркент Сарканд Текели Ушарал Уштобе'],
  [18, 'Западно-Казахстанская область', 'Уральск Аксай'],
  [19, 'Карагандинская область', 'Караганда Абай Балхаш Каркаралинск Приозёрск Сарань Темиртау Шахтинск'],
  [20, 'Костанайская область', 'Костанай Аркалык Житикара Лисаковск Рудный Тобыл'],
  [21, 'Кызылординская область', 'Кызылорда Аральск Байконыр Казалинск'],
  [22, 'Мангистауская область', 'Актау Жанаозен Форт-Шевченко'],
  [23, 'Павлодарская область', 'Павлодар Аксу Экибастуз'],
  [24, 'Северо-Казахстанская область', 'Петропавловск Булаево Мамлютка Сергеевка Тайынша'],
  [25, 'Туркестанская область', 'Туркестан Арыс Жетысай Кентау Ленгер Сарыагаш Шардара'],
  [26, 'Область Улытау', 'Жезказган Каражал Сатпаев'],
]

const alphabet = new Intl.Collator('ru')

export const cities: readonly { id: number; name: string; region: string }[] = regions
  .flatMap(([number, region, towns]) =>
    towns.split(' ').map((name, index) => ({ id: number * 100 + index, name, region })),
  )
  .sort((a, b) => alphabet.compare(a.name, b.name))

/** Officially assigned two-letter codes of ISO 3166-1. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU ' +
  'MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

const names = new Intl.DisplayNames('ru', { type: 'region', fallback: 'code' })

/** Countries in Russian by Unicode CLDR, Kazakhstan first, then by the alphabet. */
export const countries: readonly { code: string; name: string }[] = codes
  .split(' ')
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((a, b) => Number(b.code === 'KZ') - Number(a.code === 'KZ') || alphabet.compare(a.name, b.name))
