/** A module is provided only when something in the host refers to it; the build fails when one of build/src/shared-modules.ts is missing here. */
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
