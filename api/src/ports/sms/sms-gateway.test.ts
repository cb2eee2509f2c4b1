import { type HttpSink, openSink } from '../../../test/http-sink.ts'
import { fillTemplate, smsGateway } from './sms-gateway.ts'

let sink: HttpSink
beforeAll(async () => {
  sink = await openSink()
})
afterAll(() => sink.close())

const sms = { id: '5f0c', phone: '77011234567', text: 'Код 123456: «"Альфа" & Ко»\n100 ₸' }
const gateway = (timeoutMs = 5_000) =>
  smsGateway({
    url: `${sink.url}/send`,
    headers: { authorization: 'Basic abc' },
    body: '{"to":"{phone}","msg":"{text}","ref":"{id}"}',
    timeoutMs,
  })

test('address, headers and body are those of the settings', async () => {
  sink.answer = { status: 202 }
  await gateway().send(sms)
  const [request] = sink.received
  expect(request).toMatchObject({
    method: 'POST',
    url: '/send',
    headers: { authorization: 'Basic abc', 'content-type': 'application/json' },
  })
  expect(JSON.parse(request?.body ?? '')).toEqual({ to: sms.phone, msg: sms.text, ref: sms.id })
})

test.each([
  ['a refusal', { status: 500 }],
  ['a redirection', { status: 302, location: 'http://127.0.0.1:9/' }],
  ['silence', 'hang'],
] as const)('%s is an error, so that the outbox tries again', async (_, answer) => {
  sink.answer = answer
  await expect(gateway(200).send(sms)).rejects.toThrow()
})

test.each([
  [
    'application/x-www-form-urlencoded',
    'to={phone}&m={text}',
    `to=77011234567&m=${encodeURIComponent(sms.text)}`,
  ],
  ['text/xml', '<m>{text}</m>', '<m>Код 123456: «&#34;Альфа&#34; &#38; Ко»\n100 ₸</m>'],
  ['text/plain', '{id} {unknown} {text}', `5f0c {unknown} ${sms.text}`],
])('%s', (contentType, template, expected) => {
  expect(fillTemplate(template, sms, contentType)).toBe(expected)
})
