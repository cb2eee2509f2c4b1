import type { SecurityKind } from '@cabinet/contract'
import { releaseActions } from '@cabinet/contract/release-actions'

/** Audit actions of the security log with their kind and Russian text. */
export const securityActions: Readonly<Record<string, readonly [SecurityKind, string]>> = {
  'session.begin': ['sign-in', 'Вход'],
  'session.refuse': ['sign-in', 'Отказ во входе'],
  'session.prove': ['sign-in', 'Подтвердил, что это он'],
  'session.prove-refuse': ['sign-in', 'Отказ в подтверждении'],
  'session.sign-out': ['sign-in', 'Выход'],
  'session.end': ['sign-in', 'Сеанс завершён'],
  'session.end-others': ['sign-in', 'Остальные сеансы завершены'],
  'user.second-factor-on': ['second-factor', 'Двухфакторный вход включён'],
  'user.second-factor-off': ['second-factor', 'Двухфакторный вход выключен'],
  'user.second-factor-reset': ['second-factor', 'Двухфакторный вход сброшен администратором'],
  'user.recovery-codes': ['second-factor', 'Выданы новые резервные коды'],
  'user.oidc-bind': ['users', 'Связан с учётной записью провайдера входа'],
  'user.role-kept': ['users', 'Роль последнего администратора оставлена'],
  'user.passkey-add': ['second-factor', 'Добавлен ключ доступа'],
  'user.passkey-remove': ['second-factor', 'Удалён ключ доступа'],
  'security.second-factor-required': ['second-factor', 'Изменено требование двухфакторного входа'],
  'user.create': ['users', 'Пользователь добавлен'],
  'user.update': ['users', 'Пользователь изменён'],
  'user.activate': ['users', 'Пользователь активирован'],
  'user.deactivate': ['users', 'Пользователь отключён'],
  'user.delete': ['users', 'Пользователь удалён'],
  'user.morning-mail-on': ['users', 'Утреннее письмо включено'],
  'user.morning-mail-off': ['users', 'Утреннее письмо отключено'],
  'role.create': ['roles', 'Роль добавлена'],
  'role.update': ['roles', 'Роль изменена'],
  'role.delete': ['roles', 'Роль удалена'],
  'partner.create': ['partners', 'Партнёр добавлен'],
  'partner.update': ['partners', 'Партнёр изменён'],
  'partner.mail-test': ['partners', 'Проверка почты партнёра'],
  'key.create': ['secrets', 'Ключ API создан'],
  'key.use': ['secrets', 'Ключ API использован'],
  'key.revoke': ['secrets', 'Ключ API отозван'],
  'webhook.create': ['secrets', 'Вебхук добавлен'],
  'webhook.change': ['secrets', 'События вебхука изменены'],
  'webhook.rotate': ['secrets', 'Секрет вебхука сменён'],
  'webhook.on': ['secrets', 'Вебхук включён'],
  'webhook.off': ['secrets', 'Вебхук выключен'],
  'webhook.give-up': ['secrets', 'Вебхук выключен после трёх дней неудач'],
  'webhook.repeat': ['secrets', 'События вебхука отправлены снова'],
  'webhook.remove': ['secrets', 'Вебхук удалён'],
  'user.set-password': ['secrets', 'Пароль изменён'],
  'user.mail-link': ['secrets', 'Отправлена ссылка для пароля'],
  'user.copy-invitation': ['secrets', 'Скопирована ссылка приглашения'],
  'order.reveal': ['reveals', 'Показан ИИН покупателя'],
  'order.read-many': ['reveals', 'Прочитаны данные многих покупателей'],
  'report.download': ['exports', 'Файл скачан'],
  ...Object.fromEntries(
    Object.entries(releaseActions).map(([type, title]) => [`release.${type}`, ['releases', title]]),
  ),
}

/** Actions on keys of partners and of the bank, and on webhooks. */
export const keyActions = Object.keys(securityActions).filter((action) => /^(key|webhook)\./.test(action))

export function actionsOf(...kinds: readonly SecurityKind[]): string[] {
  return Object.entries(securityActions).flatMap(([action, [kind]]) => (kinds.includes(kind) ? [action] : []))
}
