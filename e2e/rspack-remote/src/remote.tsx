import { defineRemote } from '@cabinet/shared/remote'
import { HelloPage } from './hello-page.tsx'

export default defineRemote({
  routes: [{ path: '/hello', title: 'Привет', Component: HelloPage }],
})
