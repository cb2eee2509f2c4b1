import { stepOf, totp } from '../../api/src/domains/users/second-factor/totp.ts'
import { password } from './people.ts'
import { expect, type Page } from './test.ts'

export interface Enrolled {
  /** Returns the authenticator's code `ahead` steps from now, because each code signs in only once. */
  readonly code: (ahead: number) => string
  readonly recoveryCode: string
}

/** Turns sign-in by code on by keyboard, and stops before the recovery codes. */
export async function enrol(page: Page): Promise<Enrolled> {
  await page.getByLabel('Пароль от кабинета').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = (ahead: number) => totp(secret, stepOf(new Date()) + ahead)
  await page.getByLabel('Код из приложения').fill(code(0))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Резервные коды' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  return { code, recoveryCode: (await codes.getByRole('listitem').first().textContent()) ?? '' }
}
