import type { SecurityKind } from '@cabinet/contract'
import { isKind } from './filters.ts'
import { kindTexts } from './texts.ts'

interface KindOption {
  readonly value: SecurityKind | ''
  readonly label: string
}

export const securityKindOptions: readonly KindOption[] = [
  { value: '', label: 'Всё' },
  ...Object.keys(kindTexts)
    .filter(isKind)
    .map((value) => ({ value, label: kindTexts[value] })),
]
