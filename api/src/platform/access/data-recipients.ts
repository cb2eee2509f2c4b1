import { type PermissionName, permissions } from '@cabinet/contract'
import { ApiError } from '../http/errors.ts'

export interface Rights {
  readonly permissions: ReadonlySet<PermissionName>
  readonly merchants: 'all' | readonly string[]
}

/** Returns the partners among `wanted` that are not the holder's own. */
export function missingPartners(
  { merchants }: Pick<Rights, 'merchants'>,
  wanted: readonly string[],
): string[] {
  return merchants === 'all' ? [] : wanted.filter((id) => !merchants.includes(id))
}

/**
 * Returns the refusal to change who gets registers (addresses, mail server, archive, copies, invitation).
 * @param partners whose buyers' names, phones and IINs they hold
 */
export function refusalToChangeRecipients(actor: Rights, partners: readonly string[]): ApiError | undefined {
  const permission = 'READ_UNLOADING'
  if (!actor.permissions.has(permission))
    return new ApiError(
      403,
      'FORBIDDEN',
      `Нужно право «${permissions[permission][0]}»: так уходят данные покупателей`,
      {
        extra: { permission },
      },
    )
  const missing = missingPartners(actor, partners)
  if (missing.length === 0) return undefined
  const message = `Так уходят данные покупателей партнёров, которых нет у вас: ${partnersText(missing)}`
  return new ApiError(403, 'HIGHER_RIGHTS', message)
}

export function partnersText(ids: readonly string[]): string {
  const more = ids.length - 5
  return `${ids.slice(0, 5).join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`
}
