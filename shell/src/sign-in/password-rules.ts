/** Length of a password in characters; the server also checks common passwords. Source: docs/product.md, «Limits». */
export const MIN_LENGTH = 10
export const MAX_LENGTH = 128

export interface PasswordRule {
  readonly text: string
  readonly met: boolean
}

export function passwordRules(password: string, repeat: string): PasswordRule[] {
  const length = [...password].length
  return [
    { text: `Не короче ${MIN_LENGTH} символов`, met: length >= MIN_LENGTH },
    { text: `Не длиннее ${MAX_LENGTH} символов`, met: length > 0 && length <= MAX_LENGTH },
    { text: 'Пароли совпадают', met: password !== '' && password === repeat },
  ]
}
