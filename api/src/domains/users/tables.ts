import type { ColumnType, Generated } from 'kysely'

export type UserStatus = 'invited' | 'active' | 'inactive'
export type PasswordTokenPurpose = 'invitation' | 'reset'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface UsersTable {
  id: Generated<number>
  /** E-mail in lower case, `superadmin` excepted. */
  username: string
  email: string
  last_name: string
  first_name: string
  middle_name: string | null
  phone_number: string
  job_title: string | null
  is_unloading: Generated<boolean>
  role_id: number
  status: UserStatus
  /** argon2id in PHC form; null until the invitation is accepted, and for users who sign in at a provider. */
  password_hash: string | null
  registered_at: CreatedAt
  /** Each save of the form increments it. */
  version: Generated<number>
}

export interface RolesTable {
  id: Generated<number>
  name: string
  name_rus: string
  name_qaz: Generated<string>
  description: Generated<string>
  /** Minutes without a key or press that end a session on a shared computer; null: IDLE_MINUTES. */
  idle_minutes: Generated<number | null>
}

export interface RolePermissionsTable {
  role_id: number
  permission: string
}

export interface UserMerchantsTable {
  user_id: number
  merchant_id: string
}

export interface SessionsTable {
  /** Random UUID; `sid` of the access tokens. */
  id: string
  user_id: number
  created_at: Date
  last_used_at: Date
  /** The fixed end of the session, independent of renewals. */
  expires_at: Date
  ended_at: Date | null
  ended_because: string | null
  address: string | null
  user_agent: string | null
  /** Last key or press on a shared computer; null for a session that does not end by idleness. */
  last_active_at: Date | null
  locked_at: Date | null
  /** Null for sessions of older versions. */
  way: SignInMethod | null
  /** The last sign-in or step-up; a renewal leaves it. */
  proved_at: Date | null
}

export type SignInMethod = 'password' | 'passkey' | 'provider'

export interface RefreshTokensTable {
  token_hash: string
  session_id: string
  issued_at: Date
  expires_at: Date
  /** Time of the exchange for the successor; a second exchange after the grace period ends the session. */
  used_at: Date | null
}

export interface PasswordTokensTable {
  token_hash: string
  user_id: number
  purpose: PasswordTokenPurpose
  issued_at: Date
  expires_at: Date
  used_at: Date | null
}

/** Consecutive failed sign-ins by a keyed hash of the typed name, so that no unknown e-mail is stored. */
export interface SignInFailuresTable {
  name_hash: string
  failures: number
  blocked_until: Date
  last_failed_at: Date
}

export interface SecondFactorsTable {
  user_id: number
  /** Encrypted. */
  secret: string
  created_at: Date
  /** Null until the first code confirms it. */
  confirmed_at: Date | null
  /** Step of the last used code, so that no code works twice. */
  last_step: number | null
}

export interface RecoveryCodesTable {
  /** SHA-256 of the code without hyphens, hex. */
  code_hash: string
  user_id: number
}

export interface PasskeysTable {
  /** The authenticator's id of the credential, base64url. */
  id: string
  user_id: number
  name: string
  /** COSE. */
  public_key: Buffer
  /** Signatures so far; 0 for authenticators that count none. */
  counter: number
  transports: string[]
  /** Its authenticator copies it to other devices. */
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

export interface UsedChallengesTable {
  /** SHA-256, hex. */
  challenge_hash: string
  expires_at: Date
}

export interface OidcIdentitiesTable {
  issuer: string
  /** The provider's lasting name of the user, `sub`. */
  subject: string
  user_id: number
  bound_at: Date
}

export interface OidcLogoutsTable {
  /** Issuer and name of a session or of a user. */
  meant: string
  /** By the provider's clock. */
  issued_at: Date
  expires_at: Date
}

export interface OidcSessionsTable {
  session_id: string
  issuer: string
  subject: string
  /** The provider's name of its session, when it has one. */
  sid: string | null
  /** Encrypted. */
  id_token: string
}

/** One row. */
export interface SecuritySettingsTable {
  second_factor_required: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    users: UsersTable
    roles: RolesTable
    role_permissions: RolePermissionsTable
    user_merchants: UserMerchantsTable
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    password_tokens: PasswordTokensTable
    sign_in_failures: SignInFailuresTable
    second_factors: SecondFactorsTable
    recovery_codes: RecoveryCodesTable
    passkeys: PasskeysTable
    used_challenges: UsedChallengesTable
    oidc_identities: OidcIdentitiesTable
    oidc_sessions: OidcSessionsTable
    oidc_logouts: OidcLogoutsTable
    security_settings: SecuritySettingsTable
  }
}
