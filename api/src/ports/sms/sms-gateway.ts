import { traceHeaders } from '../../platform/tracing/tracing.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Sms, SmsSender } from './sms.ts'

export interface GatewaySettings {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Body with the placeholders `{phone}`, `{text}` and `{id}`, escaped for the content type. */
  readonly body: string
  readonly timeoutMs: number
}

/** Sends SMS over any HTTP gateway with POST; address, headers and body come from the settings. */
export function smsGateway(settings: GatewaySettings): SmsSender {
  const headers = { 'content-type': 'application/json', ...settings.headers }
  return {
    async send(sms, signal) {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: { ...headers, ...traceHeaders() },
        body: fillTemplate(settings.body, sms, headers['content-type']),
        // Redirects are refused, because they could send the code anywhere.
        redirect: 'error',
        signal: withTimeout(settings.timeoutMs, signal),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}

/** Fills the placeholders of a template, escaped for JSON, a form or XML by the content type. */
export function fillTemplate(template: string, sms: Sms, contentType: string): string {
  const quote = contentType.includes('json')
    ? (text: string) => JSON.stringify(text).slice(1, -1)
    : contentType.includes('x-www-form-urlencoded')
      ? encodeURIComponent
      : contentType.includes('xml')
        ? (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
        : (text: string) => text
  const values = { phone: sms.phone, text: sms.text, id: sms.id }
  return template.replace(/\{(phone|text|id)\}/g, (_, name: keyof typeof values) => quote(values[name]))
}
