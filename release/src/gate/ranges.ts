import type { ReleaseManifest } from '@cabinet/contract'
import { satisfies } from 'semver'
import type { PublishedRemote } from '../versions/manifest.ts'
import { createFinding, type Finding } from './finding.ts'

const named = ({ app, version }: ReleaseManifest): string => `${app} ${version}`

const fits = (given: string, range: string): boolean => satisfies(given, range, { includePrerelease: true })

export function rangeFindings(shell: ReleaseManifest, { manifest, descriptor }: PublishedRemote): Finding[] {
  const wanted = Object.entries({ ...manifest.requires, '@cabinet/shared/remote': descriptor.shared })
  const [who, host] = [named(manifest), named(shell)]
  return wanted.flatMap(([module, range]) => {
    const given = shell.provides[module]
    if (given !== undefined && fits(given, range)) return []
    const rest =
      given === undefined
        ? `, which ${host} does not share. Promote a shell that shares it first.`
        : `, ${host} gives ${given}. Rebuild the remote against ${given} or promote a shell that gives ${range}.`
    const parts = [who, ' needs ', `«${module}»`, ` ${range}${rest}`] as const
    return [createFinding(`range ${who} ${module}`, [manifest.app], parts)]
  })
}
