import type { ReleaseManifest } from '@cabinet/contract'
import { satisfies } from 'semver'
import { createReason } from '../refusals/reason.ts'
import type { PublishedRemote } from '../versions/manifest.ts'
import type { Finding } from './finding.ts'

const fits = (given: string, range: string): boolean => satisfies(given, range, { includePrerelease: true })

export function rangeFindings(shell: ReleaseManifest, { manifest, descriptor }: PublishedRemote): Finding[] {
  const wanted = Object.entries({ ...manifest.requires, '@cabinet/shared/remote': descriptor.shared })
  const [who, { version }] = [`${manifest.app} ${manifest.version}`, shell]
  return wanted.flatMap(([module, range]) => {
    const given = shell.provides[module]
    if (given !== undefined && fits(given, range)) return []
    const what = `«${module}»`
    const reason =
      given === undefined
        ? createReason('MODULE_NOT_SHARED', { who, what, range, version })
        : createReason('MODULE_OF_OTHER_VERSION', { who, what, range, version, given })
    return [{ id: `range ${who} ${module}`, reason, concerns: [manifest.app] }]
  })
}
