import type { CallBody } from '@cabinet/contract'
import { array, boolean, email, object, phone, requiredText, string, text } from '@cabinet/shared/forms'
import type { WireUser } from './user.ts'

/** Names follow the call's body, so that the server's field errors reach their fields. */
export const userSchema = object({
  lastName: requiredText(),
  firstName: requiredText(),
  middleName: text(),
  phoneNumber: phone().required(),
  email: email(254).required(),
  IsUnloading: boolean().default(false).required(),
  merchants: array().of(string().defined()).default([]),
  roleName: string().default('').required(),
  jobTitle: text(),
})

export interface UserValues {
  lastName: string
  firstName: string
  middleName: string
  /** 11 digits. */
  phoneNumber: string
  email: string
  IsUnloading: boolean
  merchants: string[]
  roleName: string
  jobTitle: string
}

export const newUser: UserValues = {
  lastName: '',
  firstName: '',
  middleName: '',
  phoneNumber: '',
  email: '',
  IsUnloading: false,
  merchants: [],
  roleName: '',
  jobTitle: '',
}

export function userToForm(wire: WireUser): UserValues {
  return {
    lastName: wire.LastName,
    firstName: wire.FirstName,
    middleName: wire.MiddleName ?? '',
    phoneNumber: wire.PhoneNumber,
    email: wire.Email,
    IsUnloading: wire.IsUnloading,
    merchants: wire.Merchants,
    roleName: wire.RoleName,
    jobTitle: wire.JobTitle ?? '',
  }
}

/** Returns the request body of a new user, whose username is the e-mail. */
export function newUserBody({
  jobTitle: _notYet,
  middleName,
  ...values
}: UserValues): CallBody<'POST /users/api/v1/users'> {
  return { ...values, username: values.email, ...(middleName !== '' && { middleName }) }
}

/** Returns the request body of a changed user; the username follows the e-mail, except for `superadmin`. */
export function changedUserBody(
  { middleName, jobTitle, ...values }: UserValues,
  before: { username: string; Email: string; version: number },
): CallBody<'PUT /users/api/v1/users/{username}'> {
  return {
    ...values,
    username: before.username === before.Email ? values.email : before.username,
    middleName: middleName || null,
    jobTitle: jobTitle || null,
    version: before.version,
  }
}
