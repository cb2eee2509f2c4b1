import type { Faults } from './fault.ts'

/** Sessions, passwords and links, on the server and in the browser. */
export const sessionFaults: Faults = {
  'refresh-reuse-not-noticed': {
    rule: 'a stolen refresh token ends the session for thief and owner',
    file: 'api/src/domains/users/refresh-tokens.ts',
    text: "await endSession(db, { id: used.session_id, reason: 'refresh token used twice', now })",
    instead: '',
    test: 'api/src/domains/users/sessions.db.test.ts',
    named: 'used again past the grace',
  },
  'refresh-reuse-after-its-successor': {
    rule: 'a token whose successor was used has two holders',
    file: 'api/src/domains/users/refresh-tokens.ts',
    text: 'if (repeated && next !== undefined && next.used_at === null)',
    instead: 'if (repeated && next !== undefined)',
    test: 'api/src/domains/users/sessions.db.test.ts',
    named: 'used again after its successor',
  },
  'deactivated-user-goes-on': {
    rule: 'who is deactivated is out at once',
    file: 'api/src/domains/users/session-queries.ts',
    text: ".where('users.status', '=', 'active')",
    instead: '',
    test: 'api/src/domains/users/sessions.db.test.ts',
    named: 'stops at once when its user is deactivated',
  },
  'guesser-not-delayed': {
    rule: 'who guesses passwords waits, longer each time',
    file: 'api/src/domains/users/sign-in-delay.ts',
    text: 'if (next === undefined) throw tooManyRequests(await secondsUntilFree(call, here, 0))',
    instead:
      'if (next === undefined) return { next: 1, succeed: async () => undefined, giveBack: async () => undefined }',
    test: 'api/src/domains/users/sign-in.db.test.ts',
    named: 'makes a guesser wait',
  },
  'link-without-end': {
    rule: 'a mailed link lives as long as it says',
    file: 'api/src/domains/users/confirmation.ts',
    text: 'if (row.expires_at <= now)',
    instead: 'if (false)',
    test: 'api/src/domains/users/password-links.db.test.ts',
    named: 'minutes',
  },
  'sessions-outlive-password': {
    rule: 'a new password ends the sessions that the old one began',
    file: 'api/src/domains/users/confirmation.ts',
    text: "await endSessions(db, { userId, reason: 'password set', now })",
    instead: '',
    test: 'api/src/domains/users/password-links.db.test.ts',
    named: 'every session ends',
  },
  'tabs-renew-at-once': {
    rule: 'of many tabs one renews the session, or all would be signed out as thieves',
    file: 'shared/auth/renewal.ts',
    text: 'return locks ? locks.request(SESSION_LOCK, work) : work()',
    instead: 'return work()',
    test: 'shared/auth/renewal.test.ts',
  },
  'signed-out-in-one-tab': {
    rule: 'signing out in one tab signs out all',
    file: 'shared/auth/tabs.ts',
    text: 'if (event.key !== TOKEN_KEY && event.key !== null) return',
    instead: 'return',
    test: 'shared/auth/tabs.test.ts',
  },
  'return-to-another-site': {
    rule: 'signing in leads to a page of the cabinet, whatever the address says',
    file: 'shell/src/sign-in/return-to.ts',
    text: "|| url.pathname.startsWith('//')",
    instead: '',
    test: 'shell/src/sign-in/return-to.test.ts',
  },
}
