/**
 * The shapes of releases: the build writes them, the release store keeps them, index.html carries them inline, the shell reads them.
 * Schemas serve build, release and api; the browser takes the types alone.
 */
export * from './build.ts'
export { type Incompatibility, incompatibilities, ownValue } from './incompatibilities.ts'
export * from './keys.ts'
export { AppName, FileName, Integrity, Version } from './names.ts'
export * from './page.ts'
export * from './pointer.ts'
export * from './shapes.ts'
export { printType } from './shapes.ts'
