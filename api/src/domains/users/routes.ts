import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../../platform/http/credentials.ts'
import { refuseCrossSite } from '../../platform/http/cross-site.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { describeMe } from './account.ts'
import {
  changeUserStatus,
  copyInvitation,
  createUser,
  deleteUser,
  updateUser,
} from './administration/change.ts'
import { getUser, listUsers } from './administration/list.ts'
import { beginAtProvider } from './oidc/provider-identity.ts'
import { signInByProvider } from './oidc/sign-in.ts'
import { endAtProvider, offerEnd } from './oidc/sign-out.ts'
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listSessions,
} from './own-sessions/own-sessions.ts'
import { addPasskey, listPasskeys, offerPasskey, removePasskey } from './passkeys/passkeys.ts'
import { signInByPasskey, signInOptions } from './passkeys/sign-in.ts'
import { checkLink, confirmPassword, requestPasswordLink } from './password-links.ts'
import {
  clearRefreshCookie,
  endCookie,
  knownBrowserCookie,
  oidcCookie,
  refreshCookie,
  setEndCookie,
  setKnownBrowserCookie,
  setOidcCookie,
  setRefreshCookie,
} from './refresh-cookie.ts'
import { allPermissions, deleteRole, listRoles, listRolesWithUsers, saveRole } from './roles/roles.ts'
import {
  confirmEnrolment,
  enrol,
  readRequirement,
  readSecondFactorState,
  renewRecoveryCodes,
  resetSecondFactor,
  setRequirement,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts'
import { lockSession } from './session-queries.ts'
import { recordActivity, renew, signOut } from './sessions.ts'
import { type SignInOrigin, signIn } from './sign-in.ts'
import { findStepUpMethods, purposeOf, stepUp } from './step-up/step-up.ts'

const originOf = (
  request: FastifyRequest,
  publicUrl: string,
  { shared = false }: { shared?: boolean },
): SignInOrigin => ({
  shared,
  address: request.ip,
  userAgent: request.headers['user-agent'],
  knownBrowser: knownBrowserCookie(request, publicUrl),
  refreshToken: refreshCookie(request, publicUrl),
})

export const userRoutes: readonly Route[] = [
  route('POST /users/api/v1/sign-in', async ({ ctx, body, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const place = originOf(request, publicUrl, body)
    const { refreshToken, newBrowser, ...answer } = await signIn(ctx, { credentials: body, place })
    setRefreshCookie(reply, refreshToken, publicUrl)
    if (newBrowser !== undefined) setKnownBrowserCookie(reply, newBrowser, publicUrl)
    return answer
  }),
  route('POST /users/api/v1/passkeys/sign-in-options', ({ ctx }) => signInOptions(ctx)),
  route('POST /users/api/v1/passkeys/sign-in', async ({ ctx, body, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const place = originOf(request, publicUrl, body)
    const { refreshToken, ...answer } = await signInByPasskey(ctx, { answer: body, place })
    setRefreshCookie(reply, refreshToken, publicUrl)
    return answer
  }),
  route('POST /users/api/v1/oidc/start', async ({ ctx, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const { url, ticket } = await beginAtProvider(ctx)
    setOidcCookie(reply, publicUrl, ticket)
    return { url }
  }),
  route('POST /users/api/v1/oidc/sign-in', async ({ ctx, body, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const place = originOf(request, publicUrl, body)
    const given = { answer: body.answer, ticket: oidcCookie(request, publicUrl), place }
    const { refreshToken, ...answer } = await signInByProvider(ctx, given)
    setRefreshCookie(reply, refreshToken, publicUrl)
    setOidcCookie(reply, publicUrl)
    return answer
  }),
  route('POST /users/api/v1/oidc/end', async ({ ctx, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const url = await endAtProvider(ctx, endCookie(request, publicUrl))
    setEndCookie(reply, publicUrl)
    return { url }
  }),
  route('POST /users/api/v1/refresh', async ({ ctx, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const { refreshToken, ...answer } = await renew(ctx, refreshCookie(request, publicUrl))
    setRefreshCookie(reply, refreshToken, publicUrl)
    return answer
  }),
  route('POST /users/api/v1/sign-out', async ({ ctx, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const ended = await signOut(ctx, {
      refreshToken: refreshCookie(request, publicUrl),
      accessToken: bearerToken(request),
    })
    clearRefreshCookie(reply, publicUrl)
    const ticket = await offerEnd(ctx, ended)
    if (ticket !== undefined) setEndCookie(reply, publicUrl, ticket)
  }),
  route('POST /users/api/v1/lock', ({ ctx }) => lockSession(ctx.db, ctx.actor.sessionId, ctx.now)),
  route('POST /users/api/v1/activity', ({ ctx, body }) => recordActivity(ctx, body)),
  route('GET /users/api/v1/me', ({ ctx }) => describeMe(ctx)),
  route('POST /users/api/v1/confirmation', ({ ctx, body, request }) =>
    confirmPassword(ctx, { ...body, address: request.ip }),
  ),
  route('POST /users/api/v1/confirmation/check', ({ ctx, body }) => checkLink(ctx, body.token)),
  // The confirmation page sends empty values while it loads; the answer changes nothing.
  route('POST /users/api/v1/users/resend', ({ ctx, body }) =>
    requestPasswordLink(ctx, { email: body.email || body.username, purpose: 'invitation' }),
  ),
  route('GET /users/api/v1/forget-password/{email}', ({ ctx, params, request }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const browser = knownBrowserCookie(request, publicUrl)
    return requestPasswordLink(ctx, { email: params.email, purpose: 'reset', browser })
  }),
  route('GET /users/api/v1/roles', ({ ctx }) => listRoles(ctx)),
  route('GET /users/api/v1/permissions', () => [...allPermissions]),
  route('GET /users/api/v1/roles-permissions', ({ ctx }) => listRolesWithUsers(ctx)),
  route('POST /users/api/v1/roles-permissions', ({ ctx, body }) => saveRole(ctx, body)),
  route('DELETE /users/api/v1/roles-permissions/{role}', ({ ctx, params }) => deleteRole(ctx, params.role)),
  route('GET /users/api/v1/users', ({ ctx, query }) => listUsers(ctx, query)),
  route('GET /users/api/v1/users/{username}', ({ ctx, params }) => getUser(ctx, params.username)),
  route('POST /users/api/v1/users', ({ ctx, body }) => createUser(ctx, body)),
  route('PUT /users/api/v1/users/{username}', ({ ctx, params, body }) =>
    updateUser(ctx, params.username, body),
  ),
  route('PATCH /users/api/v1/users/{username}', ({ ctx, params, body }) =>
    changeUserStatus(ctx, params.username, body.status),
  ),
  route('DELETE /users/api/v1/users/{username}', ({ ctx, params }) => deleteUser(ctx, params.username)),
  route('POST /users/api/v1/users/{username}/invitation', ({ ctx, params }) =>
    copyInvitation(ctx, params.username),
  ),
  route('GET /users/api/v1/sessions', ({ ctx }) => listSessions(ctx)),
  route('DELETE /users/api/v1/sessions/{id}', ({ ctx, params }) => endOwnSession(ctx, params.id)),
  route('DELETE /users/api/v1/sessions', ({ ctx }) => endOtherSessions(ctx)),
  route('PUT /users/api/v1/password', ({ ctx, body }) => changeOwnPassword(ctx, body)),
  route('GET /users/api/v1/second-factor', ({ ctx }) => readSecondFactorState(ctx)),
  route('POST /users/api/v1/second-factor', ({ ctx, body }) => enrol(ctx, body.password)),
  route('POST /users/api/v1/second-factor/confirmation', ({ ctx, body }) => confirmEnrolment(ctx, body.code)),
  route('POST /users/api/v1/second-factor/recovery-codes', ({ ctx, body }) =>
    renewRecoveryCodes(ctx, body.code),
  ),
  route('POST /users/api/v1/second-factor/removal', ({ ctx, body }) => turnOffSecondFactor(ctx, body.code)),
  route('GET /users/api/v1/second-factor/requirement', ({ ctx }) => readRequirement(ctx)),
  route('PUT /users/api/v1/second-factor/requirement', ({ ctx, body }) => setRequirement(ctx, body.required)),
  route('DELETE /users/api/v1/users/{username}/second-factor', ({ ctx, params }) =>
    resetSecondFactor(ctx, params.username),
  ),
  route('GET /users/api/v1/proof', ({ ctx }) => findStepUpMethods(ctx)),
  route('POST /users/api/v1/proof/provider', async ({ ctx, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const { url, ticket } = await beginAtProvider(ctx, purposeOf(ctx))
    setOidcCookie(reply, publicUrl, ticket)
    return { url }
  }),
  route('POST /users/api/v1/proof', ({ ctx, body, request }) =>
    stepUp(ctx, body, oidcCookie(request, ctx.platform.config.publicUrl)),
  ),
  route('GET /users/api/v1/passkeys', ({ ctx }) => listPasskeys(ctx)),
  route('POST /users/api/v1/passkeys/options', ({ ctx }) => offerPasskey(ctx)),
  route('POST /users/api/v1/passkeys', ({ ctx, body }) => addPasskey(ctx, body)),
  route('DELETE /users/api/v1/passkeys/{id}', ({ ctx, params }) => removePasskey(ctx, params.id)),
]
