import { readFile } from 'node:fs/promises'
import { webpackConfigFor } from '../../build/src/build-app.ts'
import { configMistakes } from '../../build/src/config-mistakes.ts'
import { apps } from '../../build/src/workspace.ts'
import { type RunResult, root } from './run.ts'

/** Checks that the build bundles libraries as published; biome.json guards their private files. */
export async function checkLibrariesUnchanged(): Promise<RunResult> {
  const mistakes = apps().flatMap((app) =>
    (['production', 'development'] as const).flatMap((mode) =>
      configMistakes(webpackConfigFor({ app, version: '1.0.0', mode })).map(
        (mistake) => `${app.name}, ${mode}: ${mistake}`,
      ),
    ),
  )
  const isPatched = (await readFile(`${root}pnpm-workspace.yaml`, 'utf8')).includes('patchedDependencies')
  if (isPatched) mistakes.push('pnpm-workspace.yaml patches a dependency')
  return { ok: mistakes.length === 0, output: mistakes.join('\n') }
}
