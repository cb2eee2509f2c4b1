import { defineRemote } from '@cabinet/shared/remote'
import { PartnersPage } from './partners/partners-page.tsx'
import { partnersPath } from './paths.ts'

export default defineRemote({
  routes: [{ path: partnersPath, title: 'Партнёры', Component: PartnersPage }],
})
