import type { SecurityKind } from '@cabinet/contract'
import { kindTexts } from './texts.ts'

interface KindOption {
  readonly value: SecurityKind | ''
  readonly label: string
}

const kinds: readonly SecurityKind[] = [
  'sign-in',
  'second-factor',
  'users',
  'roles',
  'partners',
  'secrets',
  'reveals',
  'exports',
  'releases',
]

export const securityKindOptions: readonly KindOption[] = [
  { value: '', label: 'Всё' },
  ...kinds.map((value) => ({ value, label: kindTexts[value] })),
]
