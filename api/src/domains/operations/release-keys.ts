import { type Context, findKey, readKeySet } from '@cabinet/release'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { type MachineCaller, releaseKeyPrefix } from '../../platform/access/caller.ts'
import { unauthenticated } from '../../platform/http/errors.ts'

/** Returns the holder of a token that a key of the store's key set has signed for this server and this minute. @throws ApiError 401 for any other */
export async function authenticateReleaseKey(
  { store, env }: Context,
  token: string,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<MachineCaller> {
  try {
    const jwt = token.slice(releaseKeyPrefix.length)
    const { kid = '' } = decodeProtectedHeader(jwt)
    const set = await readKeySet(store, env)
    const key = set && findKey(set, kid)
    if (key?.state !== 'active') throw new Error(`no key ${kid}`)
    const x = Buffer.from(key.public, 'base64').toString('base64url')
    await jwtVerify(jwt, await importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA'), {
      algorithms: ['EdDSA'],
      audience: new URL(publicUrl).origin,
      maxTokenAge: '2m',
      clockTolerance: '1m',
      requiredClaims: ['exp'],
      currentDate: now,
    })
    return { kind: 'releases', username: `ключ ${key.name}`, merchants: [], releaseKey: kid }
  } catch (error) {
    throw unauthenticated(
      `the release key is not accepted: ${error instanceof Error ? error.message : error}`,
    )
  }
}
