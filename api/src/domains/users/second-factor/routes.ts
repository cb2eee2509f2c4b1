import { type Route, route } from '../../../platform/http/route.ts'
import { readRequirement, setRequirement } from './requirement.ts'
import {
  confirmEnrolment,
  enrol,
  readSecondFactorState,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts'

export const secondFactorRoutes: readonly Route[] = [
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
]
