import { ApiError } from '../../../platform/http/errors.ts'
import { encryptSecret } from '../../../platform/secrets/secrets.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import type { SignedIn } from '../sessions.ts'
import { beginSession, type SignInOrigin } from '../sign-in.ts'
import { hashName } from '../sign-in-delay.ts'
import { type AdmissionRefusal, admit } from './admit.ts'
import { type ProviderIdentity, verifyAnswer } from './provider-identity.ts'
import { isLoggedOut, upsertProviderSession } from './queries.ts'

const sentences: Readonly<Record<AdmissionRefusal, string>> = {
  unverified: 'Провайдер не подтвердил вашу почту',
  unknown: 'В кабинете нет пользователя с вашей почтой',
  taken: 'Ваша почта связана в кабинете с другой учётной записью провайдера',
  inactive: 'Ваш доступ в кабинет отключён',
  group: 'Ни у одной из ваших групп нет доступа в кабинет',
}

/** The ID token's place, which its seal is bound to. */
export const placeOf = (sessionId: string): string => `oidc_sessions/${sessionId}/id_token`

/** Signs in by the provider's answer, as a password does: by a new session. @throws ApiError 401 OIDC_REFUSED, 503 OIDC_UNAVAILABLE */
export async function signInByProvider(
  ctx: ServiceContext,
  { answer, ticket, place }: { answer: string; ticket: string | undefined; place: SignInOrigin },
): Promise<SignedIn> {
  const identity = await verifyAnswer(ctx, { answer, ticket })
  const admission = await admit(ctx, identity)
  if ('because' in admission) {
    const { because, username: id = identity.email ?? hashName(ctx, identity.subject) } = admission
    await audit(ctx, { action: 'session.refuse', subject: 'user', id, after: { because } })
    throw new ApiError(401, 'OIDC_REFUSED', `${sentences[because]}. Обратитесь к администратору кабинета`)
  }
  return beginSession(ctx, { ...admission.user, way: 'provider' }, place, (ctx, sessionId) =>
    keepProviderSession(ctx, sessionId, identity),
  )
}

/** Keeps the provider's session of a verified identity, so that its end there ends the session here, and the other way round. @throws ApiError 401 OIDC_REFUSED */
export async function keepProviderSession(
  { db, platform }: WritingContext,
  sessionId: string,
  { issuer, subject, sid, issuedAt, idToken }: ProviderIdentity,
): Promise<void> {
  if (await isLoggedOut(db, { issuer, subject, sid, issuedAt }))
    throw new ApiError(401, 'OIDC_REFUSED', 'Провайдер завершил ваш сеанс. Начните вход снова')
  const sealed = encryptSecret(idToken, placeOf(sessionId), platform.keys)
  await upsertProviderSession(db, { session_id: sessionId, issuer, subject, sid, id_token: sealed })
}
