import type { ReleaseManifest } from '@cabinet/contract'
import { satisfies } from 'semver'
import type { PublishedRemote } from '../versions/manifest.ts'
import { type Mistake, mistakeOf } from './mistake.ts'

const named = ({ app, version }: ReleaseManifest): string => `${app} ${version}`

const fits = (given: string, range: string): boolean => satisfies(given, range, { includePrerelease: true })

export function rangeMistakes(shell: ReleaseManifest, { manifest, descriptor }: PublishedRemote): Mistake[] {
  const wanted = Object.entries({ ...manifest.requires, '@cabinet/shared/remote': descriptor.shared })
  const { app } = manifest
  const mistake = (module: string, rest: string): Mistake =>
    mistakeOf(`range ${named(manifest)} ${module}`, [app], {
      who: named(manifest),
      verb: ' needs ',
      what: `«${module}»`,
      rest,
    })
  return wanted.flatMap(([module, range]) => {
    const given = shell.provides[module]
    if (given === undefined)
      return [
        mistake(
          module,
          ` ${range}, which ${named(shell)} does not share. Promote a shell that shares it first.`,
        ),
      ]
    if (fits(given, range)) return []
    return [
      mistake(
        module,
        ` ${range}, ${named(shell)} gives ${given}. Rebuild the remote against ${given} or promote a shell that gives ${range}.`,
      ),
    ]
  })
}
