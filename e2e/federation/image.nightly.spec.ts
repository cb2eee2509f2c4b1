/** The image of docs/containers.md, built without a daemon on bases by debootstrap, so that no registry of images is asked. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, realpathSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { productionSettings } from '../../api/test/faults/outage-trial.ts'
import { type Cluster, startCluster } from '../../api/test/pg-cluster.ts'
import { documentedBlocks } from '../support/documented.ts'
import { exitOf, freePort, outputOf, removeFolder, temporaryFolder } from '../support/product.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
import { expect, test } from '../support/test.ts'
import { runInRepository } from '../support/workspace-copy.ts'

const hasPrograms = ['/usr/bin/buildah', '/usr/sbin/debootstrap'].every(existsSync)
test.skip(!hasPrograms, 'buildah is not installed: apt-get install buildah debootstrap')
test.setTimeout(3_600_000)

const user = 10_001
const mostMegabytes = 450
const secret = 'Correct-Horse-9-Battery'

let folder: string
let cluster: Cluster | undefined
let server: ChildProcess | undefined

test.beforeAll(async () => {
  folder = await temporaryFolder()
  cluster = await startCluster()
})
test.afterAll(async () => {
  if (server?.pid !== undefined) {
    const ended = exitOf(server)
    process.kill(-server.pid, 'SIGTERM')
    await ended
  }
  await cluster?.stop()
  await removeFolder(folder)
})

/** Makes both images that the file begins with: Debian's smallest, and the same with this machine's Node, npm and trusted certificates. */
const bases = (npm: string) => `
debootstrap --variant=minbase bookworm ${folder}/debian http://deb.debian.org/debian >/dev/null
rm -r ${folder}/debian/var/cache/apt/* ${folder}/debian/usr/share/{doc,man,locale}/*
base=$(buildah from scratch)
buildah add --quiet $base ${folder}/debian /
buildah commit --quiet $base docker.io/library/debian:bookworm-slim
rm -r ${folder}/debian
buildah add --quiet $base ${process.execPath} /usr/local/bin/node
buildah add --quiet $base ${npm} /usr/local/lib/node_modules/npm
buildah add --quiet $base /etc/ssl/certs /etc/ssl/certs
buildah add --quiet $base "\${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" /etc/ssl/extra.pem
[ ! -f ~/.npmrc ] || buildah add --quiet $base ~/.npmrc /root/.npmrc
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem $base
for name in npm npx; do buildah run $base -- ln -s ../lib/node_modules/npm/bin/$name-cli.js /usr/local/bin/$name; done
buildah commit --quiet $base docker.io/library/node:24-bookworm-slim
buildah rm $base`

/** Runs a command as an orchestrator would: as the image's user in its tree, read-only but for the folder of data and `/tmp`. */
const inside = (tree: string, data: string, variables: string) => `set -e
mount --make-rprivate /
mount --bind ${tree} ${tree}
mount --bind ${data} ${tree}/var/lib/cabinet
mount -t tmpfs tmpfs ${tree}/tmp
mount -t proc proc ${tree}/proc
mount --rbind /dev ${tree}/dev
mount -o remount,bind,ro ${tree}
exec chroot --userspec=${user}:${user} ${tree} env -i --chdir=/srv/cabinet ${variables} "$@"
`

test('the image migrates, releases its apps and signs somebody in', async ({ page }) => {
  if (!cluster) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const settings = `${folder}/storage.conf`
  await writeFile(
    settings,
    `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`,
  )
  const env = { BUILDAH_ISOLATION: 'chroot', CONTAINERS_STORAGE_CONF: settings }
  const run = (script: string) => runInRepository(script, env)
  const npx = realpathSync(execFileSync('which', ['npx'], { encoding: 'utf8' }).trim())
  await run(bases(dirname(dirname(npx))))
  const [build = ''] = await documentedBlocks('## The image', 'sh', 'containers')
  await run(build)
  const size = (await run("buildah images --format '{{.Size}}' cabinet:1.9.72")).trim()
  console.log(`the image has ${size}`)
  expect(size).toMatch(/ MB$/)
  expect(Number.parseFloat(size)).toBeLessThanOrEqual(mostMegabytes)

  const { config } = JSON.parse(await run('buildah inspect --type image cabinet:1.9.72')).Docker
  expect(config).toMatchObject({ User: `${user}`, Volumes: { '/var/lib/cabinet': {} } })
  const port = await freePort()
  const data = `${folder}/data`
  await mkdir(data)
  chownSync(data, user, user)
  const given = {
    ...productionSettings(cluster.url),
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: `${port}`,
  }
  const tree = (await run('buildah mount $(buildah from cabinet:1.9.72)')).trim()
  const variables = [...config.Env, ...Object.entries(given).map(([name, value]) => `${name}=${value}`)]
  const words = (list: readonly string[]) =>
    list.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  await writeFile(`${folder}/inside.sh`, inside(tree, data, words(variables)))
  const within = (...command: string[]) => `unshare --mount bash ${folder}/inside.sh ${words(command)}`
  const cabinet = (...command: string[]) => run(within(...config.Entrypoint, ...command))
  expect(await run(`${within('touch', '/srv/cabinet/x')} 2>&1 || true`)).toContain('Read-only file system')
  await run(within('touch', '/tmp/x', '/var/lib/cabinet/x'))
  await run(`! ${within('sh', '-c', 'command -v npm || command -v gcc')}`)
  await cabinet('migrate')
  const reason = 'rendered when the image was built'
  await cabinet('release', 'first', '--from', 'builds', '--without-browser', '--reason', reason)
  const link = /https?:\S+/.exec(await cabinet('api', 'create-admin', 'boss@example.kz', '--superadmin'))?.[0]
  const [, ...health] = config.Healthcheck.Test
  await run(`! ${within(...health)}`)
  server = spawn('bash', ['-c', `exec ${within(...config.Entrypoint, ...config.Cmd)}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const said = outputOf(server)
  const missing = async () => {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    return answer?.ok ? ((await answer.json()).missing ?? []) : said()
  }
  await expect.poll(missing, { timeout: 120_000 }).toEqual([])
  await run(within(...health))

  await page.goto(link ?? '')
  await page.getByRole('textbox', { name: 'Новый пароль' }).fill(secret)
  await page.getByLabel('Повторите пароль').fill(secret)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await page.getByRole('button', { name: 'Готово' }).click()
  await submitCredentials(page, 'superadmin', secret)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказы')
})
