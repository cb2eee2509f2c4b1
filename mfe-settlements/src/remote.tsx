import { defineRemote } from '@cabinet/shared/remote'
import { settlementsPath } from './paths.ts'
import { SettlementsPage } from './settlements-page.tsx'

export default defineRemote({
  routes: [{ path: settlementsPath, title: 'Взаиморасчёты', Component: SettlementsPage }],
})
