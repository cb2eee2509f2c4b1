import { refuseCrossSite } from '../../../platform/http/cross-site.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { beginAtProvider } from '../oidc/proof.ts'
import { oidcCookie, setOidcCookie } from '../refresh-cookie.ts'
import { findWays, prove, purposeOf } from './proof.ts'

export const proofRoutes: readonly Route[] = [
  route('GET /users/api/v1/proof', ({ call }) => findWays(call)),
  route('POST /users/api/v1/proof/provider', async ({ call, request, reply }) => {
    const { publicUrl } = call.platform.config
    refuseCrossSite(request, publicUrl)
    const { url, ticket } = await beginAtProvider(call, purposeOf(call))
    setOidcCookie(reply, publicUrl, ticket)
    return { url }
  }),
  route('POST /users/api/v1/proof', ({ call, body, request }) =>
    prove(call, body, oidcCookie(request, call.platform.config.publicUrl)),
  ),
]
