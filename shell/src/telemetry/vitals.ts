import type { BrowserEvent } from '@cabinet/contract'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { isCanary, type PageContext, screenOf } from './translate.ts'

/** A page's start concerns its remote and the shell alike: LCP is reported for both. */
export function followVitals(context: PageContext, add: (event: BrowserEvent) => void): void {
  const began = screenOf(context)
  const shell = { app: 'shell', version: context.set.shell.version }
  const tell = (
    name: Extract<BrowserEvent, { kind: 'vital' }>['name'],
    raw: number,
    screen: typeof began,
  ) => {
    const value = Math.round(raw * 1000) / 1000
    if (!(value >= 0 && value <= 600_000)) return
    const about = screen.onScreen ?? shell
    const told = { kind: 'vital' as const, route: screen.route, name, value }
    add({ ...told, ...about, canary: isCanary(context.set, about) })
    if (name === 'LCP' && about !== shell) add({ ...told, ...shell, canary: false })
  }
  onLCP(({ value }) => tell('LCP', value, began))
  onFCP(({ value }) => tell('FCP', value, began))
  onTTFB(({ value }) => tell('TTFB', value, began))
  // INP belongs to the section that is being left.
  onINP(({ value }) => tell('INP', value, screenOf(context)))
  onCLS(({ value }) => tell('CLS', value, screenOf(context)))
}
