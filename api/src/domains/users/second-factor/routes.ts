import type { FastifyRequest } from 'fastify'
import type { Session } from '../../../platform/access/session.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actorOf } from '../../audit/audit.ts'
import { requirement, setRequirement } from './requirement.ts'
import {
  confirmEnrolment,
  enrol,
  renewRecoveryCodes,
  resetFor,
  secondFactorState,
  turnOff,
} from './second-factor.ts'

/** The second factor of one's own account, and its reset for somebody by an administrator. */
export function secondFactorRoutes(platform: Platform): Route[] {
  const asking = ({ session, request }: { session: Session; request: FastifyRequest }) => ({
    session,
    actor: actorOf(session, request),
  })
  return [
    route('GET /users/api/v1/second-factor', ({ session }) => secondFactorState(platform, session)),
    route('POST /users/api/v1/second-factor', ({ session, body }) => enrol(platform, session, body.password)),
    route('POST /users/api/v1/second-factor/confirmation', (input) =>
      confirmEnrolment(platform, asking(input), input.body.code),
    ),
    route('POST /users/api/v1/second-factor/recovery-codes', (input) =>
      renewRecoveryCodes(platform, asking(input), input.body.code),
    ),
    route('POST /users/api/v1/second-factor/removal', (input) =>
      turnOff(platform, asking(input), input.body.code),
    ),
    route('GET /users/api/v1/second-factor/requirement', () => requirement(platform)),
    route('PUT /users/api/v1/second-factor/requirement', (input) =>
      setRequirement(platform, asking(input), input.body.required),
    ),
    route('DELETE /users/api/v1/users/{username}/second-factor', (input) =>
      resetFor(platform, asking(input), input.params.username),
    ),
  ]
}
