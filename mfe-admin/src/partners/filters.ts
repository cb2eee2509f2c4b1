import type { PartnerStatus } from '@cabinet/contract'
import { listAddress, textFilter } from '../list-address.ts'
import { choiceOptions, isPartnerStatus } from './partner.ts'

export interface PartnerFilters {
  q: string
  status: PartnerStatus | ''
}

/** `first` in remote.json requests the same before this code runs. */
export const partnersAddress = listAddress<PartnerFilters>({
  q: textFilter({ url: 'q', label: 'БИН, код или название', noun: 'поиск' }, { maxLength: 100 }),
  status: {
    url: 'status',
    label: 'Статус',
    noun: 'статус',
    parse: (text) => (isPartnerStatus(text) ? text : null),
    control: { options: () => [{ value: '', label: 'Все статусы' }, ...choiceOptions('status')] },
  },
})
