export type Step = 'none' | 'patch' | 'minor' | 'major'

const numbers = (version: string): readonly [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

/** The step from one version to another. */
export function stepBetween(from: string, to: string): Step | 'back' {
  const [was, is] = [numbers(from), numbers(to)]
  const steps = ['major', 'minor', 'patch'] as const
  const index = was.findIndex((one, place) => one !== is[place])
  const step = steps[index]
  if (step === undefined) return 'none'
  return (is[index] ?? 0) > (was[index] ?? 0) ? step : 'back'
}

export function versionAfter(version: string, step: Step): string {
  const [major, minor] = numbers(version)
  return step === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`
}

/** Whether a minor or major version lies between a mark and the version that was released last. */
export const wasReleasedBefore = (since: string, released: string): boolean =>
  ['minor', 'major'].includes(stepBetween(since, released))
