import { singleLinePattern } from '@cabinet/contract'
import { isVisible } from '@cabinet/contract/visible-text'
import type { FastifySchemaValidationError } from 'fastify'
import { errorBounds } from './limits.ts'

/** @property data the field's value, where the validator keeps it */
type Fault = FastifySchemaValidationError & { readonly data?: unknown }

/** Returns a Russian sentence per field (`orders.0.amount`), bounded whatever the size of the request; an empty field lacks its value before anything else. */
export function fieldSentences(errors: readonly Fault[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const error of errors) {
    const name = fieldName(error).slice(0, errorBounds.nameLength)
    fields[name] ??= isEmpty(error.data) ? required : sentence(error.keyword, error.params)
    if (Object.keys(fields).length >= errorBounds.fields) break
  }
  return fields
}

function fieldName({ instancePath, params }: FastifySchemaValidationError): string {
  const path = instancePath.split('/').slice(1)
  const own = params.missingProperty ?? params.additionalProperty
  return [...path, ...(typeof own === 'string' ? [own] : [])].join('.') || 'body'
}

const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && !isVisible(value))
const required = 'Обязательное поле для заполнения'

type Params = FastifySchemaValidationError['params']

function sentence(keyword: string, params: Params): string {
  const { limit } = params
  switch (keyword) {
    case 'required':
      return required
    case 'additionalProperties':
      return 'Неизвестное поле'
    case 'type':
      return types[String(params.type)] ?? 'Неверный тип значения'
    case 'format':
      return formats[String(params.format)] ?? 'Неверный формат'
    case 'pattern':
      return params.pattern === singleLinePattern
        ? 'Введите текст в одну строку, без переносов'
        : 'Неверный формат'
    case 'enum':
      return 'Недопустимое значение'
    case 'minLength':
      return limit === 1 ? required : `Не короче ${limit} символов`
    case 'maxLength':
      return `Не длиннее ${limit} символов`
    case 'minimum':
      return `Не меньше ${limit}`
    case 'maximum':
      return `Не больше ${limit}`
    case 'x-not-after':
      return 'Дата не может быть в будущем'
    case 'multipleOf':
      return 'Не больше двух знаков после запятой'
    case 'minItems':
      return limit === 1 ? 'Нужно хотя бы одно значение' : `Не меньше ${limit} значений`
    case 'maxItems':
      return `Не больше ${limit} значений`
    case 'uniqueItems':
      return 'Значения не должны повторяться'
    default:
      return 'Неверный формат'
  }
}

const types: Record<string, string> = {
  integer: 'Введите целое число',
  number: 'Введите число',
  boolean: 'Выберите да или нет',
}

const formats: Record<string, string> = {
  visible: required,
  email: 'Введите корректный адрес электронной почты',
  phone: 'Телефон должен состоять из 11 цифр',
  bin: 'БИН должен состоять из 12 цифр',
  'web-address': 'Введите адрес сайта целиком: https://…',
  latin: 'Введите код партнера на латинице',
  cyrillic: 'Только кириллица',
  date: 'Введите дату в виде ГГГГ-ММ-ДД, с 2000 по 2100 год',
  int32: 'Слишком большое число',
  days: 'Такой даты нет в календаре',
  'date-time': 'Введите дату и время, с 2000 по 2100 год',
}
