/** A real browser judges a version before it goes live. */
import { endlessEffect } from '../resilience/faults.ts'
import { expect, test } from '../support/own-product.ts'
import { releaseWith, statusOf } from '../support/releases.ts'
import { publishRenamed } from '../support/renamed-release.ts'

test.describe.configure({ timeout: 240_000 })

const targets = ['mfe-orders', '7.0.0', 'mfe-settlements', '7.0.0', 'mfe-analytics', '7.0.0']

/** An inline style on the root reaches the frame, although rules of a remote's style sheets do not. */
const leak = `;document.documentElement.style.letterSpacing = '3px';`

/** Takes 400 MB within two seconds and keeps it. */
const eat =
  'const eaten = []; setInterval(() => eaten.length < 16 && eaten.push(new Uint8Array(25e6).fill(1)), 100);'

test('pages that complain, that the policy stops, that do not render or do not come to rest, or reach over the frame are refused in sentences', async ({
  product,
}) => {
  const before = await statusOf(product)
  const spoil = (app: string, change: (entry: string, global: string) => string) =>
    publishRenamed(product, { app, from: before.apps[app]?.live ?? '', to: '7.0.0', change })
  await spoil(
    'mfe-orders',
    (entry) => `try{eval('1')}catch{};console.error('left in by mistake');{${eat}}${entry}`,
  )
  await spoil('mfe-settlements', () => 'throw new Error("broken")')
  const block = ';for (const end = performance.now() + 3_500; performance.now() < end; );'
  await spoil('mfe-analytics', (entry, global) => endlessEffect(entry, global) + leak + block)

  const env = { RELEASE_BROWSER: '' }
  const refusal = await releaseWith(product, env, 'promote', ...targets, '--reason', 'x').catch(String)
  for (const route of ['/transactions', '/transactions/:id'])
    for (const what of ["console: This document requires 'TrustedScript'", 'console: left in by mistake'])
      expect(refusal).toMatch(new RegExp(`mfe-orders: [^\n]*${route}[^\n]* in a real browser: ${what}`))
  expect(refusal).toMatch(
    /mfe-orders: [^\n]*\/transactions[^\n]* in a real browser: it holds \d+ MB of memory, the live version \d+ MB, and 150 MB more are allowed/,
  )
  expect(refusal).toContain(
    'mfe-settlements: /mutual-settlements in a real browser: it shows «Раздел временно недоступен»',
  )
  for (const what of [
    'it re-renders without end',
    'it keeps the browser',
    'it changes the frame around it (html letter-spacing: 3px)',
  ])
    expect(refusal).toContain(`mfe-analytics: /analytics in a real browser: ${what}`)
  expect(refusal).toContain(
    'mfe-analytics: its entry is run before anybody asks for its pages, and then it changes the document',
  )
  expect(refusal).toContain(
    'mfe-settlements: its entry is run before anybody asks for its pages, and then it leaves no container',
  )
  expect(await statusOf(product)).toEqual(before)
})
