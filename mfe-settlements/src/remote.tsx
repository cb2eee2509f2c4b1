import { defineRemote } from '@cabinet/shared/remote'
import { SettlementsPage } from './settlements-page.tsx'
import { settlementsPath } from './settlements-url.ts'

export default defineRemote({
  routes: [{ path: settlementsPath, title: 'Взаиморасчёты', Component: SettlementsPage }],
})
