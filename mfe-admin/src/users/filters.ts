import type { ListView } from '../list-address.ts'
import { dayFilter, listAddress, textFilter } from '../list-address.ts'

export interface UserFilters {
  name: string
  email: string
  merchantId: string
  from: string
  to: string
}

export type UsersView = ListView<UserFilters>

/** Source: docs/product.md, «Limits». */
export const usersOnPage = 25

/** `first` in remote.json requests the same before this code runs. */
export const usersAddress = listAddress<UserFilters>({
  name: textFilter({ url: 'name', label: 'ФИО', noun: 'ФИО' }, { maxLength: 100 }),
  email: textFilter({ url: 'email', label: 'Email', noun: 'email' }, { maxLength: 254, inputMode: 'email' }),
  merchantId: {
    url: 'merchantId',
    label: 'Партнёр',
    noun: 'партнёр',
    parse: (id, { merchantIds }) =>
      (merchantIds?.includes(id) ?? /^[A-Za-z0-9_-]{1,100}$/.test(id)) ? id : null,
    control: {
      options: ({ user }) => [
        { value: '', label: 'Все партнёры' },
        ...(user?.merchants ?? []).map(({ merchant_id, name }) => ({ value: merchant_id, label: name })),
      ],
    },
  },
  from: dayFilter({
    url: 'registrationStartDate',
    label: 'Дата регистрации с',
    noun: 'дата регистрации с',
  }),
  to: dayFilter({ url: 'registrationEndDate', label: 'Дата регистрации по', noun: 'дата регистрации по' }),
})
