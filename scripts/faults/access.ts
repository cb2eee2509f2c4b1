import type { Faults } from './fault.ts'

/** Who may see and do what. */
export const accessFaults: Faults = {
  'scope-left-out': {
    rule: "nobody reads or changes rows of another's merchants",
    file: 'api/src/platform/db/scoped.ts',
    text: "if (scope.merchants === 'all')",
    instead: 'if (scope.merchants.length > 0)',
    test: 'api/src/platform/db/scoped.db.test.ts',
  },
  'row-for-another-merchant': {
    rule: 'nobody brings in rows for a merchant that is not his',
    file: 'api/src/platform/db/scoped.ts',
    text: 'if (!covers(scope, row.merchant_id))',
    instead: 'if (false)',
    test: 'api/src/platform/db/scoped.db.test.ts',
  },
  'permission-not-asked': {
    rule: 'a call is for who holds its permission',
    file: 'api/src/platform/access/authorize.ts',
    text: 'if (!wanted.some((permission) => can(session, permission)))',
    instead: 'if (wanted.length === 0)',
    test: 'api/src/domains/analytics/routes.db.test.ts',
    named: 'is for who holds READ_ANALYTICS_PAGE',
  },
  'signed-out-let-in': {
    rule: 'who has not signed in is told nothing',
    file: 'api/src/platform/http/register-routes.ts',
    text: 'if (isOpen(spec)) return',
    instead: 'if (isOpen(spec) || request.headers.authorization === undefined) return',
    test: 'api/test/access/access.db.test.ts',
    named: 'GET /accounting/v1/applications/changes .*is closed to who has not signed in',
  },
  'second-factor-not-demanded': {
    rule: 'where a second factor is required nobody does anything before he has one',
    file: 'api/src/platform/access/authorize.ts',
    text: 'if (session.mustEnrol && !beforeSecondFactor)',
    instead: 'if (false)',
    test: 'api/src/domains/users/second-factor/second-factor.db.test.ts',
    named: 'can be switched on by who uses it himself',
  },
  'key-of-another-kind': {
    rule: 'shops report no payments: that is for the bank’s key',
    file: 'api/src/platform/access/authorize.ts',
    text: 'if (!key.includes(machine.kind))',
    instead: 'if (false)',
    test: 'api/src/domains/intake/intake.db.test.ts',
  },
  'key-for-all-merchants': {
    rule: 'a shop’s key brings orders of its own merchant',
    file: 'api/src/domains/intake/keys.ts',
    text: "merchants: row.kind === 'bank' ? 'all' : row.partner === null ? [] : [row.partner]",
    instead: "merchants: 'all'",
    test: 'api/src/domains/intake/intake.db.test.ts',
  },
  'rights-granted-above-own': {
    rule: 'nobody gives others more rights than he holds',
    file: 'api/src/domains/users/administration/rights.ts',
    text: 'if (lacking.length === 0) return undefined',
    instead: 'if (lacking.length >= 0) return undefined',
    test: 'api/src/domains/users/administration/rights.test.ts',
  },
  'another-site-believed': {
    rule: 'no other site signs somebody in or out',
    file: 'api/src/platform/http/cross-site.ts',
    text: 'if (foreignSite || foreignOrigin)',
    instead: 'if (foreignSite && foreignOrigin)',
    test: 'api/src/domains/users/sign-in.db.test.ts',
  },
}
