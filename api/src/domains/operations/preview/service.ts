import type { CallAnswer, CallBody } from '@cabinet/contract'
import { type Preview, previewPage } from '@cabinet/release'
import type { Call, UserCall } from '../../../platform/call.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { audit } from '../../audit/audit.ts'
import { inRussian } from '../in-russian.ts'
import { readPreview, signPreview } from './ticket.ts'

const record = (call: Call, action: string, { app, version, until }: Preview) =>
  audit(call, { action, subject: 'release', id: app, after: { version, until } })

/** A link for a published version that would pass the gate. @throws ApiError 409 with what does not fit */
export async function makePreview(
  call: UserCall,
  { app, version, minutes }: CallBody<'POST /releases/v1/preview'>,
): Promise<CallAnswer<'POST /releases/v1/preview'>> {
  const seconds = Math.floor(call.now.getTime() / 1000) + minutes * 60
  const preview = { app, version, until: new Date(seconds * 1000).toISOString() }
  await inRussian(() => previewPage(call.platform.releases, preview))
  const token = await signPreview(
    preview,
    { use: 'link', userId: call.actor.userId },
    call.platform.keys.token,
  )
  await record(call, 'release.preview', preview)
  return { path: `/preview/${token}`, preview }
}

export async function enterPreview(
  call: UserCall,
  token: string,
): Promise<{ preview: Preview; ticket: string }> {
  const { userId } = call.actor
  const preview = await readPreview(token, { use: 'link', userId }, call.platform.keys.token, call.now)
  if (!preview)
    throw new ApiError(
      409,
      'PREVIEW_OVER',
      'Ссылка на предпросмотр не действует: она открывается тому, кто её создал, пока не истечёт. Создайте свою',
    )
  await inRussian(() => previewPage(call.platform.releases, preview))
  await record(call, 'release.preview-entry', preview)
  return { preview, ticket: await signPreview(preview, { use: 'browser', userId }, call.platform.keys.token) }
}
