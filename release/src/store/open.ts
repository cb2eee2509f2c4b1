import type { S3Client } from '@aws-sdk/client-s3'
import { FolderStore } from './folder.ts'
import type { ReleaseStore } from './port.ts'

/** @param env `RELEASE_S3_*` of a bucket. Only a bucket loads the SDK. @param watch sees the client of a bucket before its first request */
export async function openStore(
  address: string,
  env: NodeJS.ProcessEnv,
  watch?: (client: S3Client) => void,
): Promise<ReleaseStore> {
  if (!address.startsWith('s3://')) return new FolderStore(address)
  const { s3Store } = await import('./s3.ts')
  return s3Store(address, env, watch)
}
