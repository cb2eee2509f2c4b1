import { deviceText, signInMethodText } from './own-sessions.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} YaBrowser/25.8`, 'Яндекс Браузер, Windows'],
  [`Mozilla/5.0 (Linux; Android 15) ${chrome}`, 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari, macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  ['curl/8.5.0', 'Неизвестное устройство'],
  ['', 'Неизвестное устройство'],
  [null, 'Неизвестное устройство'],
])('%s', (userAgent, text) => {
  expect(deviceText(userAgent)).toBe(text)
})

test.each([
  ['password', null, 'по паролю'],
  ['passkey', null, 'по ключу доступа'],
  ['provider', 'Банк', 'через Банк'],
  ['provider', null, 'через провайдера'],
  ['of a later version', null, undefined],
  [null, null, undefined],
])('the way «%s» of %s: %s', (way, provider, text) => {
  expect(signInMethodText({ way, provider })).toBe(text)
})
