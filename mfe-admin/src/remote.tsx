import { defineRemote } from '@cabinet/shared/remote'
import { PartnersPage } from './partners/partners-page.tsx'
import {
  integrationsPath,
  newPartnerPath,
  newRolePath,
  newUserPath,
  partnersPath,
  rolesPath,
  securityLogPath,
  usersPath,
} from './paths.ts'

export default defineRemote({
  routes: [
    { path: partnersPath, title: 'Партнёры', Component: PartnersPage },
    {
      path: newPartnerPath,
      title: 'Добавить партнёр',
      lazy: async () => ({ Component: (await import('./partners/new-partner-page.tsx')).NewPartnerPage }),
    },
    {
      path: `${partnersPath}/:id`,
      title: 'Партнёр',
      lazy: async () => ({ Component: (await import('./partners/partner-page.tsx')).PartnerPage }),
    },
    {
      path: usersPath,
      title: 'Пользователи',
      lazy: async () => ({ Component: (await import('./users/users-page.tsx')).UsersPage }),
    },
    {
      path: newUserPath,
      title: 'Новый пользователь',
      lazy: async () => ({ Component: (await import('./users/new-user-page.tsx')).NewUserPage }),
    },
    {
      path: `${usersPath}/:username`,
      title: 'Пользователь',
      lazy: async () => ({ Component: (await import('./users/user-page.tsx')).UserPage }),
    },
    {
      path: rolesPath,
      title: 'Роли и права',
      lazy: async () => ({ Component: (await import('./roles/roles-page.tsx')).RolesPage }),
    },
    {
      path: securityLogPath,
      title: 'Журнал безопасности',
      lazy: async () => ({ Component: (await import('./security-log/log-page.tsx')).LogPage }),
    },
    {
      path: integrationsPath,
      title: 'Интеграции',
      lazy: async () => ({
        Component: (await import('./integrations/integrations-page.tsx')).IntegrationsPage,
      }),
    },
    {
      path: newRolePath,
      title: 'Новая роль',
      lazy: async () => ({ Component: (await import('./roles/new-role-page.tsx')).NewRolePage }),
    },
  ],
})
