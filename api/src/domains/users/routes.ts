import { bearerToken } from '../../platform/http/bearer-token.ts'
import { refuseCrossSite } from '../../platform/http/cross-site.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { clearPreviewCookie } from '../operations/preview/cookie.ts'
import { describeMe } from './account.ts'
import { userAdministrationRoutes } from './administration/routes.ts'
import { confirmPassword } from './confirmation.ts'
import { ownSessionRoutes } from './own-sessions/routes.ts'
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { roleRoutes } from './roles/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import type { Sessions } from './sessions.ts'

/** Session and one's own account. Source: contract "Users and auth". */
export function userRoutes(platform: Platform, sessions: Sessions): Route[] {
  const { config, db, jobs } = platform
  const { publicUrl } = config
  return [
    route('POST /users/api/v1/sign-in', async ({ body, request, reply }) => {
      refuseCrossSite(request, publicUrl)
      const place = { address: request.ip, userAgent: request.headers['user-agent'], requestId: request.id }
      const { refreshToken, ...answer } = await sessions.signIn(body, place)
      setRefreshCookie(reply, refreshToken, publicUrl)
      clearPreviewCookie(reply, publicUrl)
      return answer
    }),
    route('POST /users/api/v1/refresh', async ({ request, reply }) => {
      refuseCrossSite(request, publicUrl)
      const { refreshToken, ...answer } = await sessions.renew(refreshCookie(request))
      setRefreshCookie(reply, refreshToken, publicUrl)
      return answer
    }),
    route('POST /users/api/v1/sign-out', async ({ request, reply }) => {
      refuseCrossSite(request, publicUrl)
      await sessions.signOut(refreshCookie(request), bearerToken(request), request.id)
      clearRefreshCookie(reply, publicUrl)
      clearPreviewCookie(reply, publicUrl)
    }),
    route('GET /users/api/v1/me', ({ session }) => describeMe(platform, session)),
    route('GET /users/api/v1/rights', async () => undefined),
    route('POST /users/api/v1/confirmation', ({ body, request }) =>
      confirmPassword(platform, { ...body, requestId: request.id }),
    ),
    route('POST /users/api/v1/users/resend', async ({ body }) => {
      // The confirmation page calls with empty values as it loads: answered, nothing done.
      const email = (body.email || body.username).trim().toLowerCase()
      if (email !== '') await jobs.send(db, 'password-link', { email, purpose: 'invitation' })
    }),
    route('GET /users/api/v1/forget-password/{email}', async ({ params }) => {
      await jobs.send(db, 'password-link', { email: params.email.toLowerCase(), purpose: 'reset' })
    }),
    ...roleRoutes(platform),
    ...userAdministrationRoutes(platform),
    ...ownSessionRoutes(platform),
    ...secondFactorRoutes(platform),
  ]
}
