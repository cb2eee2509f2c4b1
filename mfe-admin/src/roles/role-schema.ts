import { foldText } from '@cabinet/shared/format'
import { array, messages, object, requiredText, string } from '@cabinet/shared/forms'

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

export interface RoleValues {
  nameRus: string
  permissions: string[]
}

const cyrillic = /^[А-Яа-яЁёӘәҒғҚқҢңӨөҰұҮүҺһІі -]*$/

interface NamedRole {
  name: string
  nameRus: string
}

/** Returns the role with the same Russian name or the same derived name; undefined when there is none. */
function takenBy(roles: readonly NamedRole[], nameRus: string): NamedRole | undefined {
  const name = transliterate(nameRus)
  const words = foldText(nameRus.trim())
  return roles.find((role) => role.name === name || foldText(role.nameRus) === words)
}

function collisionText({ nameRus }: NamedRole): string {
  return `Такая роль уже есть: «${nameRus}»`
}

/** Returns the problem with another Russian name for a role; undefined when there is none. */
export function renameProblem(
  roles: readonly NamedRole[],
  role: NamedRole,
  nameRus: string,
): string | undefined {
  const words = foldText(nameRus.trim())
  const holder = roles.find((other) => other.name !== role.name && foldText(other.nameRus) === words)
  if (words === '') return messages.required
  if (!cyrillic.test(nameRus)) return messages.cyrillic
  return holder && collisionText(holder)
}

/** Returns a role's own minutes without a key or press; null for an empty field. */
export const idleMinutesOf = (typed: string): number | null => (typed === '' ? null : Number(typed))

export const idleProblem = (typed: string): string | undefined =>
  typed === '' || (/^\d+$/.test(typed) && Number(typed) >= 3 && Number(typed) <= 480)
    ? undefined
    : 'От 3 до 480 минут'

/** Returns the schema of a new role. @param roles existing ones. */
export function roleSchema(roles: readonly NamedRole[]) {
  return object({
    nameRus: requiredText()
      .matches(cyrillic, { message: messages.cyrillic, excludeEmptyString: true })
      .test('taken', (value, context) => {
        const holder = takenBy(roles, value)
        return holder === undefined || context.createError({ message: collisionText(holder) })
      }),
    permissions: array().of(string().defined()).default([]),
  })
}
