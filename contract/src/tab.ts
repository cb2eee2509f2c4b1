import Type from 'typebox'
import { declare } from './call.ts'
import { Instant, StrictObject } from './schemas.ts'

/** All news of an open tab in one call; maintenance is its refusal. */
export const tab = declare('tab', {
  'GET /tab/v1/news': {
    summary:
      "Returns the changes since a tab's last request; `x-rights` tells whether its rights have changed",
    access: 'session',
    beforeSecondFactor: true,
    query: StrictObject({ since: Type.Optional(Instant) }),
    ok: {
      200: StrictObject({
        now: { ...Instant, description: '`since` of the next request' },
        revision: Type.Integer({ minimum: 0, description: 'of the releases' }),
        orders: Type.Boolean({ description: "orders in the user's scope came or changed" }),
      }),
    },
  },
})
