export { nextStep, stepOf } from './changes/canary.ts'
export { applyChange, promote, rollback } from './changes/change.ts'
export type { LiveState } from './changes/next-state.ts'
export { contentType } from './content-type.ts'
export type { ChangeReason, Context } from './context.ts'
export { integrityOf } from './files/integrity.ts'
export { readSecretFiles, secretSettings } from './files/secret-files.ts'
export { matchesManifest } from './gate/files.ts'
export { callFindings, shellFindings } from './gate/uses.ts'
export { weightFindings } from './gate/weight.ts'
export { missingInApi, writeServedApi } from './gate/works-with.ts'
export { addKey, endKey } from './keys/change-keys.ts'
export { readKeySet } from './keys/key-set.ts'
export { findKey } from './keys/rights.ts'
export { repair, writeSite } from './page/compile.ts'
export { contentSecurityPolicy, type InlineParts, inlineJson, renderPage } from './page/render-page.ts'
export { Refusal, refusal } from './refusal.ts'
export { createReason, inEnglish, inRussian } from './refusals/reason.ts'
export { FolderStore } from './store/folder.ts'
export { assertNotOlder, readHistory, readLive } from './store/live.ts'
export { openStore } from './store/open.ts'
export {
  commonFolder,
  type HighWaterMark,
  isCommon,
  type ReleaseStore,
  raiseHighWaterMark,
  versionKey,
} from './store/port.ts'
export { assertBrowserChecked, browserChecks } from './versions/browser-check.ts'
export type { Target } from './versions/manifest.ts'
export { publishedDescriptor, publishedManifest, publishedVersions } from './versions/manifest.ts'
export { NamedFiles } from './versions/named-files.ts'
export { prune } from './versions/prune.ts'
export { publish } from './versions/publish.ts'
export { publishedSourceMap } from './versions/source-maps.ts'
