import Type from 'typebox'
import { declare } from './call.ts'
import { Instant, Nullable, Strict } from './schemas.ts'

const tag = 'account'

/** Somebody's own sessions. */
export const account = declare({
  'GET /users/api/v1/sessions': {
    tag,
    summary: 'Own sessions that live, the present one first',
    access: 'session',
    ok: {
      200: Type.Array(
        Strict({
          id: Type.String(),
          createdAt: Instant,
          lastUsedAt: { ...Instant, description: 'of the last renewal, every ten minutes at most' },
          current: Type.Boolean(),
          address: Nullable(Type.String()),
          userAgent: Nullable(Type.String()),
        }),
      ),
    },
  },
  'DELETE /users/api/v1/sessions/{id}': {
    tag,
    summary: 'End one of the own sessions, the present one too',
    access: 'session',
    params: Strict({ id: Type.String({ format: 'uuid' }) }),
    ok: { 204: 'empty' },
  },
  'DELETE /users/api/v1/sessions': {
    tag,
    summary: 'End all own sessions but the present one',
    access: 'session',
    ok: { 204: 'empty' },
  },
})
