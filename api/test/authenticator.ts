import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const [userPresent, userVerified, hasCredential] = [1, 4, 64]

/** Values that a page and an authenticator give instead of the right ones. */
export interface AuthenticatorFaults {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** A passkey with its page, made of ES256 as WebAuthn level 3 has it, that can lie. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  const clientData = (type: string, challenge: string, lies: AuthenticatorFaults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }))
  const head = (flags: number, lies: AuthenticatorFaults) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? 0)
    const all = flags | userPresent | (lies.isVerified === false ? 0 : userVerified)
    return Buffer.concat([sha256(lies.rpId ?? new URL(origin).hostname), Buffer.from([all]), counter])
  }
  return {
    id,
    /** Answers the challenge of a new key. */
    register(challenge: string, lies: AuthenticatorFaults = {}) {
      const coordinate = (text: string) =>
        Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        coordinate(x),
        Buffer.from([0x22]),
        coordinate(y),
      ])
      const length = Buffer.from([0, credential.length])
      const data = Buffer.concat([head(hasCredential, lies), Buffer.alloc(16), length, credential, key])
      // CBOR: {fmt: "none", attStmt: {}, authData: data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        name: 'Телефон',
        id,
        clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Answers the challenge of a sign-in. */
    answer(challenge: string, lies: AuthenticatorFaults = {}) {
      const client = clientData('webauthn.get', challenge, lies)
      const data = head(0, lies)
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
