import type { Faults } from './fault.ts'

/** What is written down, and what must not be. */
export const recordFaults: Faults = {
  'audit-record-dropped': {
    rule: 'whoever changes something stands in the audit',
    file: 'api/src/domains/audit/audit.ts',
    text: 'if (entries.length === 0) return',
    instead: 'if (entries.length >= 0) return',
    test: 'api/src/domains/orders/transitions/change-status.db.test.ts',
    named: 'a partial return leaves amounts',
  },
  'look-not-recorded': {
    rule: 'a look at a covered IIN is written down',
    file: 'api/src/domains/orders/reveal.ts',
    text: 'await audit(call, {',
    instead: 'await ((..._unused: unknown[]) => undefined)(call, {',
    test: 'api/src/domains/orders/changes.db.test.ts',
    named: 'shown on demand',
  },
  'download-not-recorded': {
    rule: 'a download is written down with its filters',
    file: 'api/src/platform/http/register-routes.ts',
    text: 'await options.onDownload(input.call, key, input)',
    instead: '',
    test: 'api/src/domains/orders/changes.db.test.ts',
    named: 'a download is written down',
  },
  'iin-uncovered': {
    rule: 'the buyer’s IIN is covered until somebody asks for it',
    file: 'api/src/domains/orders/buyers.ts',
    text: "return '*'.repeat(8) + iin.slice(8)",
    instead: 'return iin',
    test: 'api/src/domains/orders/buyers.db.test.ts',
    named: 'what a manager sees',
  },
  'address-in-the-log': {
    rule: 'logs name routes, never addresses with e-mails, phones and tokens',
    file: 'api/src/platform/http/logging.ts',
    text: 'route: request.routeOptions.url',
    instead: 'route: request.url',
    test: 'api/src/platform/http/http.db.test.ts',
    named: 'the log holds no e-mail',
  },
  'token-in-the-log': {
    rule: 'no token is logged with an error’s message',
    file: 'api/src/platform/http/logging.ts',
    text: ".replace(/[A-Za-z0-9_+=-]{40,}/g, '[token]')",
    instead: '',
    test: 'api/src/platform/http/logging.test.ts',
  },
  'excel-formula': {
    rule: 'what buyers typed is no formula in the Excel file',
    file: 'api/src/domains/reports/xlsx.ts',
    text: 'rows: batch.value }',
    instead:
      "rows: batch.value.map((row) => row.map((cell) => (typeof cell === 'string' && cell.startsWith('=') ? ({ formula: cell.slice(1) } as unknown as Cell) : cell))) }",
    test: 'api/src/domains/reports/service.db.test.ts',
    named: 'no cell is a formula',
  },
  'damaged-file-given-out': {
    rule: 'a register that was damaged in the storage is not taken for a whole one',
    file: 'api/src/ports/files/measured.ts',
    text: 'if (size !== expected.size || sha256 !== expected.sha256)',
    instead: 'if (false)',
    test: 'api/src/ports/files/stores.test.ts',
  },
  'mail-to-our-own-network': {
    rule: 'a partner’s mail server is never a machine of our own network',
    file: 'api/src/ports/mail/outer-address.ts',
    text: '!addresses.every(allowed)',
    instead: '!addresses.some(allowed)',
    test: 'api/src/ports/mail/outer-address.test.ts',
  },
}
