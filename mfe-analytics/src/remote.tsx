import { defineRemote } from '@cabinet/shared/remote'
import { analyticsPath } from './paths.ts'
import { AnalyticsPage } from './report/analytics-page.tsx'

export default defineRemote({
  routes: [{ path: analyticsPath, title: 'Аналитика', Component: AnalyticsPage }],
})
