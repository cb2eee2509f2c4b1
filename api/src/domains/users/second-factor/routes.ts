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
  route('GET /users/api/v1/second-factor', ({ call }) => readSecondFactorState(call)),
  route('POST /users/api/v1/second-factor', ({ call, body }) => enrol(call, body.password)),
  route('POST /users/api/v1/second-factor/confirmation', ({ call, body }) =>
    confirmEnrolment(call, body.code),
  ),
  route('POST /users/api/v1/second-factor/recovery-codes', ({ call, body }) =>
    renewRecoveryCodes(call, body.code),
  ),
  route('POST /users/api/v1/second-factor/removal', ({ call, body }) => turnOffSecondFactor(call, body.code)),
  route('GET /users/api/v1/second-factor/requirement', ({ call }) => readRequirement(call)),
  route('PUT /users/api/v1/second-factor/requirement', ({ call, body }) =>
    setRequirement(call, body.required),
  ),
  route('DELETE /users/api/v1/users/{username}/second-factor', ({ call, params }) =>
    resetSecondFactor(call, params.username),
  ),
]
