import { refuseCrossSite } from '../../../platform/http/cross-site.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { beginAtProvider } from '../oidc/proof.ts'
import { oidcCookie, setOidcCookie } from '../refresh-cookie.ts'
import { findWays, prove, purposeOf } from './proof.ts'

export const proofRoutes: readonly Route[] = [
  route('GET /users/api/v1/proof', ({ ctx }) => findWays(ctx)),
  route('POST /users/api/v1/proof/provider', async ({ ctx, request, reply }) => {
    const { publicUrl } = ctx.platform.config
    refuseCrossSite(request, publicUrl)
    const { url, ticket } = await beginAtProvider(ctx, purposeOf(ctx))
    setOidcCookie(reply, publicUrl, ticket)
    return { url }
  }),
  route('POST /users/api/v1/proof', ({ ctx, body, request }) =>
    prove(ctx, body, oidcCookie(request, ctx.platform.config.publicUrl)),
  ),
]
