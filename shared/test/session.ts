import type { Me, PermissionName } from '@cabinet/contract'
import { useSession } from '../auth/index.ts'

interface Person {
  readonly permissions?: readonly PermissionName[]
  readonly merchants?: Me['merchants']
}

/** Sets a session after `/me`; by default of a manager of two merchants with the right to export. */
export function signInForTest({
  permissions = ['EXPORT_ORDERS'],
  merchants = twoMerchants,
}: Person = {}): void {
  const user: Me = {
    username: 'manager@demo.kz',
    email: 'manager@demo.kz',
    fullName: 'Ахметова Дана Ерлановна',
    businessTz: '+06:00',
    rights: 'rights of the test',
    canaries: [],
    mustEnrol: false,
    merchants: [...merchants],
    ...(merchants[0] && merchants[1] && { defaultMerchant: merchants[0].merchant_id }),
    roles: [
      {
        id: 1,
        name: 'TEST',
        nameRus: 'Проверка',
        nameQaz: 'Тексеру',
        description: '',
        permissions: permissions.map((name) => ({ name, nameRus: name, description: '' })),
      },
    ],
  }
  useSession.setState({ accessToken: token(), isAuth: true, user })
}

const twoMerchants = [
  { merchant_id: 'tech-zone', name: 'ТОО «Tech Zone»' },
  { merchant_id: 'mebel', name: 'ИП «Мебель»' },
]

/** Returns a token that needs no renewal during the test; only browser code reads it. */
function token(): string {
  const claims = { sub: 'manager@demo.kz', iat: seconds(0), exp: seconds(3600) }
  return `e30.${btoa(JSON.stringify(claims))}.x`
}

const seconds = (ahead: number) => Math.floor(Date.now() / 1000) + ahead
