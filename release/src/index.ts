export {
  type Context,
  promote,
  repair,
  rollback,
  setMaintenance,
  type Target,
  type Why,
} from './change-live.ts'
export { integrityOf } from './integrity.ts'
export { compilePage } from './page/compile.ts'
export { contentSecurityPolicy } from './page/content-security-policy.ts'
export { type PageParts, renderPage } from './page/render-page.ts'
export { readSite, writeSite } from './page/site.ts'
export { publish } from './publish.ts'
export { Refusal } from './refusal.ts'
export { isPublished, type StoreFolder, storeFolder, storePath } from './store/folder.ts'
export { readHistory, readLive } from './store/live.ts'
