import type { Insertable } from 'kysely'
import type { MerchantsTable, PostalAddress } from '../src/domains/partners/tables.ts'
import { randomNumber } from './people.ts'
import { randomAddress } from './places.ts'
import { Random } from './random.ts'

/** Weight is the share of all orders (0: none), commission in hundredths of a percent, then the share of marketplace orders. */
const rows = [
  ['ALTYN_TECH', 'Алтын Техника', 'TOO', 'Алматы', 'electronics', 'prod', 22, 1150, 0.55, 'DAILY'],
  ['ARMAN_SPORT', 'Арман Спорт', 'TOO', 'Астана', 'sport', 'prod', 6, 1200, 0.3, 'MONDAY'],
  ['AVTO_DALA', 'Авто Дала', 'TOO', 'Караганда', 'auto', 'active', 6, 1000, 0.2, 'FRIDAY'],
  ['BALA_ALEMI', 'Бала Әлемі', 'IP', 'Шымкент', 'kids', 'prod', 8, 1300, 0.45, 'DAILY'],
  ['DASTARKHAN', 'Дастархан Хоум', 'TOO', 'Астана', 'appliances', 'prod', 11, 1150, 0.5, 'DAILY'],
  ['KOKTEM', 'Көктем Fashion', 'TOO', 'Алматы', 'clothes', 'active', 10, 1400, 0.4, 'WEDNESDAY'],
  ['NUR_OPTIKA', 'Нур Оптика', 'IP', 'Павлодар', 'beauty', 'rejected', 0, 1350, 0, 'DAILY'],
  ['QAZ_STROY', 'QazStroyMarket', 'AO', 'Астана', 'materials', 'prod', 7, 950, 0.25, 'MONDAY'],
  ['SHEBER_PRO', 'Шебер Про', 'TOO', 'Актобе', 'tools', 'prod', 6, 1100, 0.35, 'TUESDAY'],
  ['STEPPE_MOBILE', 'Степь Мобайл', 'TOO', 'Алматы', 'phones', 'prod', 18, 1050, 0.5, 'DAILY'],
  ['SULULYQ', 'Сұлулық', 'IP', 'Кокшетау', 'beauty', 'test', 0.4, 1350, 0.3, 'DAILY'],
  ['ZHAILY_UI', 'Жайлы Үй', 'TOO', 'Астана', 'furniture', 'prod', 12, 1250, 0.35, 'DAILY'],
] as const

export type DemoPartner = (typeof demoPartners)[number]

export const demoPartners = rows.map(
  ([id, name, form, city, category, status, weight, commissionBp, marketplaceShare, unloading]) => ({
    ...{ id, name, form, city, category, status, weight, commissionBp, marketplaceShare, unloading },
  }),
)

const formTexts = { IP: 'ИП', TOO: 'ТОО', AO: 'АО' }

/** Returns the row of the merchants table; without a mail server of the partner's own, so no demo mail goes through a stranger's. */
export function partnerRow(seed: string, partner: DemoPartner, now: Date): Insertable<MerchantsTable> {
  const random = new Random(seed, 'partner', partner.id)
  const site = `${partner.id.toLowerCase().replaceAll('_', '-')}.demo.kz`
  const legal = randomPostalAddress(random, partner.city)
  const contract = new Date(now.getTime() - random.between(560, 1500) * 86_400_000)
  const documentNumber = `Ф-${random.between(100, 999)}/${contract.getUTCFullYear() % 100}`
  const documentDate = contract.toISOString().slice(0, 10)
  const hasMailingAddress = random.chance(0.3)
  return {
    merchant_id: partner.id,
    merchant_legal_name: `${formTexts[partner.form]} «${partner.name}»`,
    bin: randomBin(random, partner.form),
    status: partner.status,
    commission_bp: partner.commissionBp,
    legal_entity_form: partner.form,
    site: `https://${site}`,
    public_email: `info@${site}`,
    phone_number: `7727${random.digits(7)}`,
    scoring_email: `scoring@${site}`,
    factoring_email: `finance@${site}`,
    billing_number: iban(`856${random.digits(13)}`),
    factor_doc_number: documentNumber,
    factor_doc_date: documentDate,
    scor_doc_number: documentNumber,
    scor_doc_date: documentDate,
    is_zip_file: random.chance(0.25),
    routine_unloading: partner.unloading,
    registration_city: partner.city,
    legal_address: JSON.stringify({ ...legal, mailing_same: !hasMailingAddress }),
    mailing_addresses: JSON.stringify(hasMailingAddress ? [randomPostalAddress(random, partner.city)] : []),
    created_at: contract,
    updated_at: contract,
  }
}

/** The IIN of an IP begins with a birthday, the BIN of a company with year and month. */
function randomBin(random: Random, form: DemoPartner['form']): string {
  const upTo = (most: number, least = 1) => String(random.between(least, most)).padStart(2, '0')
  const month = upTo(12)
  return form === 'IP'
    ? randomNumber(random, upTo(98, 70) + month + upTo(28) + random.pick(['3', '4']))
    : randomNumber(random, `${upTo(22, 4)}${month}40`)
}

function randomPostalAddress(random: Random, within: string): PostalAddress {
  const { city, street, building } = randomAddress(random, within)
  return {
    country: 'KZ',
    city,
    postal_code: `${random.pick(['050', '010', '160', '100', '030', '140', '020'])}${random.digits(3)}`,
    street,
    house: building,
    office: String(random.between(1, 60)),
    okato: `${random.between(10, 79)}1010000`,
  }
}

/** Account number of Kazakhstan: country, check digits (ISO 7064, mod 97), bank and account. */
function iban(account: string): string {
  const check = 98n - (BigInt(`${account}203500`) % 97n)
  return `KZ${String(check).padStart(2, '0')}${account}`
}
