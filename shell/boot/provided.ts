/**
 * The host provides every module of build/src/shared-modules.ts, those too that it does not use itself: a module is only
 * provided when something in the host refers to it. The build fails when one is missing here.
 */
export const provided = {
  api: () => import('@cabinet/shared/api'),
  auth: () => import('@cabinet/shared/auth'),
  format: () => import('@cabinet/shared/format'),
  forms: () => import('@cabinet/shared/forms'),
  reactDom: () => import('react-dom'),
  remote: () => import('@cabinet/shared/remote'),
  router: () => import('@cabinet/shared/router'),
  ui: () => import('@cabinet/shared/ui'),
  uiDate: () => import('@cabinet/shared/ui-date'),
  uiOverlay: () => import('@cabinet/shared/ui-overlay'),
}
