export interface MutatedModule {
  /** Files whose rules are changed, from the root. */
  readonly mutate: readonly string[]
  /** Tests that must notice a mutant; only these files run. */
  readonly tests: readonly string[]
  /** The jest project that the tests belong to. */
  readonly project: 'web' | 'plain'
}

export const mutatedModules: Readonly<Record<string, MutatedModule>> = {
  money: {
    mutate: ['contract/src/money.ts'],
    tests: ['api/src/platform/money.test.ts'],
    project: 'plain',
  },
  permissions: {
    mutate: ['shared/auth/can.ts'],
    tests: ['shared/auth/can.test.ts'],
    project: 'web',
  },
  scope: {
    mutate: ['api/src/platform/access/scope.ts'],
    tests: ['api/src/platform/access/scope.test.ts'],
    project: 'plain',
  },
  canary: {
    mutate: ['api/src/domains/operations/canary/rule.ts'],
    tests: ['api/src/domains/operations/canary/rule.test.ts'],
    project: 'plain',
  },
  versions: {
    mutate: ['release/src/gate/ranges.ts', 'release/src/gate/routes.ts'],
    tests: ['release/src/gate/rules.test.ts'],
    project: 'plain',
  },
  gate: {
    mutate: ['files', 'finding', 'gate', 'signatures', 'weight'].map((name) => `release/src/gate/${name}.ts`),
    tests: ['gate', 'weight'].map((name) => `release/src/gate/${name}.test.ts`),
    project: 'plain',
  },
  shapes: {
    mutate: ['contract/src/release/incompatibilities.ts'],
    tests: ['contract/src/release/incompatibilities.test.ts', 'contract/src/release/type-rules.test.ts'],
    project: 'plain',
  },
  'api-reports': {
    mutate: ['scripts/api-report/state-problems.ts'],
    tests: ['scripts/api-report/state-problems.test.ts'],
    project: 'plain',
  },
  rollups: {
    mutate: ['api/src/domains/analytics/range.ts'],
    tests: ['api/src/domains/analytics/range.test.ts'],
    project: 'plain',
  },
  'early-calls': {
    mutate: ['shell/boot/first-calls.ts', 'shell/boot/route-of.ts'],
    tests: ['shell/boot/first-calls.test.ts', 'shell/boot/route-of.test.ts'],
    project: 'web',
  },
  'loader-state': {
    mutate: ['shell/src/remotes/loader-state.ts'],
    tests: ['shell/src/remotes/loader-state.test.ts'],
    project: 'web',
  },
  'one-time-codes': {
    mutate: ['api/src/domains/users/second-factor/totp.ts'],
    tests: ['api/src/domains/users/second-factor/totp.test.ts'],
    project: 'plain',
  },
  'delivery-codes': {
    mutate: ['api/src/domains/orders/delivery/code.ts'],
    tests: ['api/src/domains/orders/delivery/code.test.ts'],
    project: 'plain',
  },
  idempotency: {
    mutate: ['api/src/platform/idempotency/canonical.ts'],
    tests: ['api/src/platform/idempotency/canonical.test.ts'],
    project: 'plain',
  },
  transitions: {
    mutate: ['api/src/domains/orders/transitions/table.ts'],
    tests: [
      'api/src/domains/orders/transitions/table.test.ts',
      'api/src/domains/orders/transitions/verdict.test.ts',
      'api/src/domains/orders/transitions/change-request.test.ts',
    ],
    project: 'plain',
  },
  'changes-of-status': {
    mutate: [
      'api/src/domains/orders/transitions/verdict.ts',
      'api/src/domains/orders/transitions/change-request.ts',
    ],
    tests: [
      'api/src/domains/orders/transitions/verdict.test.ts',
      'api/src/domains/orders/transitions/change-request.test.ts',
    ],
    project: 'plain',
  },
}
