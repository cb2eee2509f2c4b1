import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fill } from '../create-remote/write.ts'
import { root, run, runFetched } from './run.ts'

const template = join(root, 'scripts/create-remote/standalone/.gitlab-ci.yml.tmpl')

test("GitLab's linter finds nothing in the pipeline of a remote with a repository of its own", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-gitlab-'))
  const lint = async (text: string) => {
    await writeFile(join(folder, '.gitlab-ci.yml'), text)
    const env = { NODE_OPTIONS: '', CI_DEFAULT_BRANCH: 'main' }
    return runFetched(
      'gitlab-ci-local',
      ['--cwd', relative(root, folder), '--home', folder, '--list-csv', '--no-color'],
      { env },
    )
  }
  try {
    await run('git', ['init', '-q', '-b', 'main', folder])
    const text = fill(await readFile(template, 'utf8'), { app: 'mfe-returns' })
    const { ok, output } = await lint(text)
    expect([ok, output]).toEqual([true, output])
    for (const job of ['build', 'publish', 'canary', 'promote'])
      expect(output).toMatch(new RegExp(`^${job};`, 'm'))
    expect(await lint(text.replace('when: manual', 'when: whenever'))).toMatchObject({ ok: false })
  } finally {
    await rm(folder, { recursive: true })
  }
}, 180_000)
