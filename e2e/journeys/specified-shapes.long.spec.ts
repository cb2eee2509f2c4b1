/** Every screen over answers that hold the specified fields alone: what the server says beyond them may be missing. */
import { callAs } from '../support/call.ts'
import { base } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const role = 'id name nameRus nameQaz description permissions'
const order = `id merchant_order_id merchantId created_at amount amountAR app_status appStatusGroupRus paymentType comments
  phoneNumber deliveryAddress isMarketplace cName cLastName cMiddleName email iin`
const user = `ID username LastName FirstName MiddleName PhoneNumber Email IsUnloading Merchants RoleName JobTitle
  registrationDate fullName`
const partner = `merchant_id status bid smtp_auth_name smtp_host smtp_port scoring_email factoring_email m_site billing_number
  factor_doc_number factor_doc_date scor_doc_date scor_doc_number merchant_legal_name public_email bin legal_entity_form
  phone_number point_code is_zip_file routine_unloading registration_city legal_address mailing_addresses country city
  postal_code street house office okato mailing_same`

/** The specified fields of each call, at any depth. */
const specified: readonly (readonly [path: RegExp, fields: ReadonlySet<string>])[] = [
  [/^\/users\/api\/v1\/me$/, words(`email username roles merchants merchant_id ${role}`)],
  [/^\/users\/api\/v1\/(roles|permissions|roles-permissions)$/, words(role)],
  [/^\/users\/api\/v1\/users(\/[^/]+)?$/, words(`users total ${user}`)],
  [/^\/accounting\/v1\/merchants(\/\w+)?$/, words(partner)],
  [
    /^\/accounting\/v1\/merchants\/\w+\/dashboard$/,
    words('buyed completed canceled return_final date total_amount avg_amount total_count'),
  ],
  [/^\/accounting\/v1\/applications$/, words(`orders totalPages ${order}`)],
  [
    /^\/accounting\/v1\/application\/\d+$/,
    words(`orderInfo clientInfo changeHistory adjusted_time status action responsible delivered_date bank_commission
      installment_type amount_to_be_paid payment_terms status_changed_at is_edited ${order}`),
  ],
  [
    /^\/marketplace\/v2\/orders\/[^/]+$/,
    words(`products id merchant_product_id link color size price sale_price quantity title pickup region city street building
      delivery apartment`),
  ],
  [
    /^\/accounting\/v1\/apps-unloading-history\/\w+$/,
    words(`Filename_1 Filename_2 Filename_3 MinioFilename_1 MinioFilename_2 MinioFilename_3 StartUnloadingDate
      EndUnloadingDate`),
  ],
  [
    /^\/accounting\/v1\/merchants\/\w+\/mall-statement-reports$/,
    words('data file name link start_date end_date total limit'),
  ],
]

function strip(value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, fields))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => fields.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, strip(inner, fields)]))
}

/** Reduces every answer of the specification to its fields. @returns how many were */
async function stripAnswers(page: Page): Promise<() => number> {
  let stripped = 0
  await page.route('**/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname.slice('/api'.length)
    const [, fields] = specified.find(([pattern]) => pattern.test(path)) ?? []
    if (fields === undefined || route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    stripped += 1
    return route.fulfill({ response, json: strip(await response.json(), fields) })
  })
  return () => stripped
}

/** A reason of cancellations begins as failures do. */
const nonsense =
  /undefined|\bNaN\b|не\s+число|Invalid Date|\[object|что-то пошло не так|не удалось(?! доставить)/i

const screens = [
  '/transactions',
  '/transactions?status=buyed',
  '/transactions/ORDER',
  '/transactions/MARKETPLACE',
  '/partners',
  '/partners/new',
  '/partners/MERCHANT',
  '/users',
  '/users/new-user',
  '/users/manager1@demo.kz',
  '/user-permissions',
  '/user-role/new',
  '/analytics',
  '/mutual-settlements?merchantId=MERCHANT',
  '/mutual-settlements?merchantId=MERCHANT&tab=scoring',
  '/mutual-settlements?merchantId=MERCHANT&tab=export',
  '/mutual-settlements?merchantId=MERCHANT&tab=cards',
  '/bcc-mall',
]

test.use({ as: 'admin' })

type Found = { orders: { id: number; merchantId: string }[] }

for (const screen of screens)
  test(`${screen} shows specified fields without anything else`, async ({ page, baseURL }) => {
    const find = async (query: string) => {
      const { orders } = await callAs<Found>(
        baseURL ?? '',
        'admin',
        `/accounting/v1/applications?${query}&lim=10`,
      )
      return orders[0] ?? { id: 0, merchantId: '' }
    }
    const [bought, marketplace] = [await find('statuses=buyed'), await find('isMarketplace=1')]
    const path = screen
      .replace('ORDER', String(bought.id))
      .replace('MARKETPLACE', String(marketplace.id))
      .replace('MERCHANT', bought.merchantId)
    const stripped = await stripAnswers(page)
    await page.goto(base + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('main .ui-skeleton')).toHaveCount(0)
    expect(stripped()).toBeGreaterThan(0)
    expect(await page.locator('body').innerText()).not.toMatch(nonsense)
  })
