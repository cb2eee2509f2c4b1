import { readTable } from './tables.ts'

const patronymics = readTable<'people' | 'man' | 'woman' | 'fathers'>('patronymics')

/** Names as they are spelt in Russian documents of Kazakhstan. Pairs are [man, woman]. */
export const nameSets = readTable<'people' | 'weight' | 'men' | 'women' | 'surnames'>('names').map((set) => ({
  weight: Number(set.weight),
  given: [set.men.split(' '), set.women.split(' ')] as const,
  surnames: set.surnames.split(' '),
  patronymics: patronymics
    .filter(({ people }) => people === set.people)
    .flatMap(({ man, woman, fathers }) =>
      fathers.split(' ').map((father) => [father + man, father + woman] as const),
    ),
}))

/** A woman's form of a surname: Ахметов → Ахметова, Вишневский → Вишневская; Ким, Кравченко and Шмидт stay. */
export function feminineSurname(surname: string): string {
  return surname.replace(/([оеё]в)$/, '$1а').replace(/([сц]к)ий$/, '$1ая')
}

const cyrillic = Array.from('абвгдеёжзийклмнопрстуфхцчшщыэюя')
const latin = 'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh sch y e yu ya'.split(' ')

export function transliterate(name: string): string {
  return Array.from(name.toLowerCase(), (letter) => latin[cyrillic.indexOf(letter)] ?? '').join('')
}
