import type { CanaryRule } from '@cabinet/contract'
import { changeCanary, startCanary, stopCanary } from '../../changes/canary.ts'
import { type Command, type Flags, whyFlags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

const ruleFlags = ['percent', 'merchant', 'role', 'user'] as const

/** An empty name clears a list: `--role ""`. */
const listed = (names: readonly string[]): string[] => names.filter((name) => name !== '')

/** Only what was given: the rest of a running canary's rule stays. */
const ruleOf = ({ percent, merchant, role, user }: Flags): Partial<CanaryRule> => ({
  ...(percent !== undefined && { percent: Number(percent) }),
  ...(merchant && { merchants: listed(merchant) }),
  ...(role && { roles: listed(role) }),
  ...(user && { users: listed(user) }),
})

const nobody: CanaryRule = { percent: 0, merchants: [], roles: [], users: [] }

export const startCanaryCommand: Command = {
  flags: [...whyFlags, ...ruleFlags, 'force', 'without-browser'],
  takes: ['app', 'version'],
  run: (context, [app = '', version = ''], flags) =>
    showChange(context, () =>
      startCanary(context, { app, version, rule: { ...nobody, ...ruleOf(flags) } }, whyOf(flags)),
    ),
}

export const changeCanaryCommand: Command = {
  flags: [...whyFlags, ...ruleFlags],
  takes: ['app'],
  run: (context, [app = ''], flags) =>
    showChange(context, () => changeCanary(context, app, ruleOf(flags), whyOf(flags))),
}

export const stopCanaryCommand: Command = {
  flags: whyFlags,
  takes: ['app'],
  run: (context, [app = ''], flags) => showChange(context, () => stopCanary(context, app, whyOf(flags))),
}
