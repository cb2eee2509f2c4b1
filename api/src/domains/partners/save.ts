import type { CallBody, partnerFields } from '@cabinet/contract'
import { isBin, isIin } from '@cabinet/contract/identity-numbers'
import { isVisible } from '@cabinet/contract/visible-text'
import type { Insertable } from 'kysely'
import { systemScope } from '../../platform/access/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import { validationError } from '../../platform/http/errors.ts'
import { decryptSecret, encryptSecret, isOutdated, type Keys } from '../../platform/secrets/secrets.ts'
import { cities } from '../directory/places.ts'
import {
  columnsOf,
  initialValues,
  type PartnerRow,
  partnerToWire,
  type SecretName,
  secretNames,
} from './columns.ts'
import { lockSecrets, savePartner } from './queries.ts'
import type { MerchantsTable } from './tables.ts'

type Form = CallBody<'POST /accounting/v1/merchants'>
type Row = Omit<Insertable<MerchantsTable>, 'version' | 'created_at' | 'updated_at'>

/**
 * Converts a form to a row; absent fields keep `present`, and the scoring document is the factoring one.
 * @throws ApiError 400
 */
export function rowOf(form: Form, keys: Keys, present?: PartnerRow): Row {
  const full: Form = { ...initialValues, ...(present && partnerToWire(present)), ...form }
  const {
    factor_doc_number,
    factor_doc_date,
    legal_address,
    mailing_addresses,
    registration_city = '',
  } = full
  const { row, empty } = columnsOf({
    ...full,
    scor_doc_number: factor_doc_number,
    scor_doc_date: factor_doc_date,
    mailing_addresses: legal_address?.mailing_same === true ? [] : mailing_addresses?.filter(isFilled),
  })
  if (empty.length > 0)
    throw validationError(Object.fromEntries(empty.map((name) => [name, 'Обязательное поле для заполнения'])))
  if (form.merchant_id.toLowerCase() === 'all')
    // A partner's code stands in addresses, where `all` means every partner.
    throw validationError({ merchant_id: 'Этот код занят системой' })
  assertCity(registration_city.trim(), present)
  assertBin(form.bin, present)
  const archive = archivePassword(form, keys, present)
  if (full.is_zip_file === true && archive === null)
    throw validationError({ archive_password: 'Задайте пароль архива: без него архивом не отправить' })
  return {
    ...(row as Omit<Row, keyof typeof partnerFields.secrets>),
    smtp_auth_password: smtpPassword(form, full.smtp_host?.trim() ?? '', keys, present),
    archive_password: archive,
  }
}

const isFilled = (address: object) => Object.values(address).some((part) => isVisible(String(part)))

/** Returns the encryption context of a partner's secret, without which it cannot be decrypted. */
export function secretContext(merchantId: string, column: SecretName): string {
  return `merchants/${merchantId}/${column}`
}

/** Encrypts or keeps the password; an editor could read a kept one by a new host. @throws ApiError 400 */
function smtpPassword(form: Form, host: string, keys: Keys, present?: PartnerRow): string | null {
  const { smtp_auth_password: given, merchant_id } = form
  if (given === null || host === '') return null
  if (given !== undefined) return encryptSecret(given, secretContext(merchant_id, 'smtp_auth_password'), keys)
  const kept = present?.smtp_auth_password ?? null
  if (kept !== null && host !== present?.smtp_host)
    throw validationError({ smtp_auth_password: 'Для нового сервера введите пароль заново' })
  return kept
}

function archivePassword(
  { archive_password: given, merchant_id }: Form,
  keys: Keys,
  present?: PartnerRow,
): string | null {
  if (given === undefined) return present?.archive_password ?? null
  return encryptSecret(given, secretContext(merchant_id, 'archive_password'), keys)
}

/** Accepts a BIN, or an individual entrepreneur's IIN instead. @throws ApiError 400 */
function assertBin(bin: string, present: PartnerRow | undefined): void {
  if (bin === present?.bin || isBin(bin) || isIin(bin)) return
  throw validationError({ bin: 'Неверный БИН: проверьте цифры, контрольная не сходится' })
}

function assertCity(name: string, present: PartnerRow | undefined): void {
  if (name === '' || name === present?.registration_city || cities.some((city) => city.name === name)) return
  throw validationError({ registration_city: 'Такого города нет в справочнике' })
}

/** Encrypts the partners' secrets with the current key. @returns their number. @throws Error, with nothing changed, when an earlier key is missing */
export function resealPartners(db: Db, keys: Keys): Promise<number> {
  const all = systemScope('secrets are encrypted anew')
  return db.transaction().execute(async (trx) => {
    let done = 0
    for (const { merchant_id, ...secrets } of await lockSecrets(trx, all))
      for (const column of secretNames) {
        const sealed = secrets[column]
        if (sealed === null || !isOutdated(sealed, keys)) continue
        const place = secretContext(merchant_id, column)
        await savePartner(trx, all, merchant_id, {
          [column]: encryptSecret(decryptSecret(sealed, place, keys), place, keys),
        })
        done += 1
      }
    return done
  })
}
