import { FolderStore } from './folder.ts'
import type { ReleaseStore } from './port.ts'

/** @param env `RELEASE_S3_*` of a bucket. Only a bucket loads the SDK. */
export async function openStore(address: string, env: NodeJS.ProcessEnv): Promise<ReleaseStore> {
  if (!address.startsWith('s3://')) return new FolderStore(address)
  const { s3Store } = await import('./s3.ts')
  return s3Store(address, env)
}
