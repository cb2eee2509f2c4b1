import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { WorkspaceCopy } from '../../support/workspace-copy.ts'
import shapes from './shapes.json' with { type: 'json' }

const page = (
  imports: string,
  body: string,
) => `import { Button, ${imports}PageHeader } from '@cabinet/shared/ui'
import { useState } from 'react'

export function Page() {
  const [count, setCount] = useState(0)
  ${body}
  return (
    <>
      <PageHeader title="Прежний раздел" />
      <Button size="sm" onClick={() => setCount(count + 1)}>Нажато: {count}</Button>
    </>
  )
}
`

const remote = (title: string) => `import { defineRemote } from '@cabinet/shared/remote'
import { Page } from './page.tsx'

export default defineRemote({ routes: [{ path: '/earlier', ${title}Component: Page }] })
`

interface Earlier {
  /** The shapes of `shared` at the time of its build. */
  readonly shared: keyof typeof shapes
  readonly page: string
  readonly remote: string
}

/** Remotes written against earlier versions of `shared`. */
export const earlier = {
  'mfe-earlier': { shared: '1.0', page: page('', ''), remote: remote("title: 'Прежний раздел', ") },
  'mfe-clipboard': {
    shared: '1.0',
    page: page('useClipboard, ', 'useClipboard()'),
    remote: remote("title: 'Прежний раздел', "),
  },
  'mfe-untitled': { shared: '0.9', page: page('', ''), remote: remote('') },
} satisfies Record<string, Earlier>

const descriptor = (app: string) => ({
  app,
  title: 'Прежний раздел',
  shared: '^1.0.0',
  contract: '^1.0.0',
  navigation: [{ path: '/earlier', title: 'Прежний раздел', icon: 'history', order: 90 }],
  routes: [{ path: '/earlier' }],
})

/** Builds one of them in the copy, with the reports of its time instead of today's. @returns the folder of the build */
export async function buildEarlier(workspace: WorkspaceCopy, app: keyof typeof earlier): Promise<string> {
  const { shared, page: code, remote: entry } = earlier[app]
  const put = (file: string, text: string) => writeFile(`${workspace.folder}/${file}`, text)
  await mkdir(`${workspace.folder}/${app}/src`, { recursive: true })
  await put(`${app}/remote.json`, JSON.stringify(descriptor(app)))
  await put(
    `${app}/package.json`,
    JSON.stringify({ name: `@cabinet/${app}`, version: '1.0.0', type: 'module' }),
  )
  await put(`${app}/src/page.tsx`, code)
  await put(`${app}/src/remote.tsx`, entry)
  await workspace.link(app, 'mfe-settlements')
  const reports = Object.entries(shapes[shared]).map(
    ([name, of]) => [`shared/api-report/${name}.json`, of] as const,
  )
  const today = await Promise.all(
    reports.map(async ([file]) => [file, await readFile(`${workspace.folder}/${file}`, 'utf8')] as const),
  )
  for (const [file, of] of reports) await put(file, JSON.stringify(of))
  const folder = await build(workspace, app, '1.0.0')
  for (const [file, text] of today) await put(file, text)
  return folder
}

/** @returns the folder of the build */
export async function build(workspace: WorkspaceCopy, app: string, version: string): Promise<string> {
  await workspace.run(`node build/src/cli.ts ${app} --version ${version}`)
  return `${workspace.folder}/.cache/build/${app}/${version}`
}
