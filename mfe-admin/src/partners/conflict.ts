import type { PartnerChange } from '@cabinet/contract'
import { ApiError } from '@cabinet/shared/api'

export function conflictOf(error: unknown): PartnerChange[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PARTNER_CHANGED') return undefined
  const { body } = error
  const changes: unknown = isObject(body) ? body.changes : undefined
  return Array.isArray(changes) ? changes.filter(isChange) : []
}

function isChange(value: unknown): value is PartnerChange {
  return (
    isObject(value) &&
    typeof value.at === 'string' &&
    typeof value.user === 'string' &&
    Array.isArray(value.changes) &&
    value.changes.every((change) => isObject(change) && typeof change.field === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
