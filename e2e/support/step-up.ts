import type { Page } from '@playwright/test'

/** Refuses a call as with an old step-up, until the server has taken a fresh one. @returns the bodies that were sent */
export async function requireStepUp(page: Page, call: RegExp): Promise<(string | null)[]> {
  const sent: (string | null)[] = []
  let isVerified = false
  await page.route(/\/users\/api\/v1\/proof$/, async (route) => {
    const response = await route.fetch()
    isVerified ||= route.request().method() === 'POST' && response.ok()
    await route.fulfill({ response })
  })
  await page.route(call, async (route) => {
    sent.push(route.request().postData())
    if (isVerified) return route.continue()
    const body = { code: 'PROOF_REQUIRED', message: 'Подтвердите, что это вы, и повторите', requestId: 'x' }
    return route.fulfill({ status: 403, json: body })
  })
  return sent
}

export const stepUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
