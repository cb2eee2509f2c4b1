import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import type { FileStore } from './files.ts'
import { folderStore } from './folder-store.ts'

/** Where the settings say that files are kept. The SDK is loaded only by those who use it. */
export async function fileStore({
  filesS3,
  dataDir,
}: Pick<Config, 'filesS3' | 'dataDir'>): Promise<FileStore> {
  if (filesS3 === undefined) return folderStore(join(dataDir, 'files'))
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(filesS3)
}
