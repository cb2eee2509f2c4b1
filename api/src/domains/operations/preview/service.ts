import type { CallAnswer, CallBody } from '@cabinet/contract'
import { type Preview, previewPage } from '@cabinet/release'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit, type Recorded } from '../../audit/audit.ts'
import { inRussian } from '../in-russian.ts'
import { readPreview, signPreview } from './ticket.ts'

type Parts = Pick<Platform, 'db' | 'clock' | 'keys' | 'releases'>

const record = ({ db, clock }: Parts, actor: Recorded, action: string, { app, version, until }: Preview) =>
  audit({ db, now: clock(), actor }, { action, subject: 'release', id: app, after: { version, until } })

/** A link for a published version that would pass the gate. @throws ApiError 409 with what does not fit */
export async function makePreview(
  platform: Parts,
  actor: Recorded,
  { app, version, minutes }: CallBody<'POST /releases/v1/preview'>,
): Promise<CallAnswer<'POST /releases/v1/preview'>> {
  const seconds = Math.floor(platform.clock().getTime() / 1000) + minutes * 60
  const preview = { app, version, until: new Date(seconds * 1000).toISOString() }
  await inRussian(() => previewPage(platform.releases, preview))
  const token = await signPreview(preview, 'link', platform.keys.token)
  await record(platform, actor, 'release.preview', preview)
  return { path: `/preview/${token}`, preview }
}

/** @returns the preview of a link and what the browser is to hold of it */
export async function enterPreview(
  platform: Parts,
  actor: Recorded,
  token: string,
): Promise<{ preview: Preview; ticket: string }> {
  const preview = await readPreview(token, 'link', platform.keys.token, platform.clock())
  if (!preview)
    throw new ApiError(409, 'PREVIEW_OVER', 'Ссылка на предпросмотр не действует: попросите новую')
  await inRussian(() => previewPage(platform.releases, preview))
  await record(platform, actor, 'release.preview-entry', preview)
  return { preview, ticket: await signPreview(preview, 'browser', platform.keys.token) }
}
