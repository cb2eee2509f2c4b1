import type { CallQuery } from '@cabinet/contract'
import { dayParameter, type ListView, listAddress, textParameter } from '../list-address.ts'

export interface UserFilters {
  name: string
  email: string
  merchantId: string
  from: string
  to: string
}

export type UsersView = ListView<UserFilters>

/** Source: specification 9. */
export const usersOnPage = 25

export const usersAddress = listAddress<UserFilters>({
  name: textParameter('name', 'ФИО', 100),
  email: textParameter('email', 'email', 254),
  merchantId: {
    url: 'merchantId',
    noun: 'партнёр',
    parse: (id, { merchantIds }) =>
      (merchantIds?.includes(id) ?? /^[A-Za-z0-9_-]{1,100}$/.test(id)) ? id : null,
  },
  from: dayParameter('registrationStartDate', 'дата регистрации с'),
  to: dayParameter('registrationEndDate', 'дата регистрации по'),
})

/** The view in the server's form; `first` in remote.json requests the same before this code runs. */
export function usersQuery({ filters, page }: UsersView): CallQuery<'GET /users/api/v1/users'> {
  const { name, email, merchantId, from, to } = filters
  return {
    lim: usersOnPage,
    page,
    ...(name !== '' && { name }),
    ...(email !== '' && { email }),
    ...(merchantId !== '' && { merchantId }),
    ...(from !== '' && { registrationStartDate: from }),
    ...(to !== '' && { registrationEndDate: to }),
  }
}
