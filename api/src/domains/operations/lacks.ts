import { servedApi } from '@cabinet/contract/served'
import { type Context, missingOnApi } from '@cabinet/release'

/** A sentence per thing that somebody's browser will miss of this API: told before the server gets its first request. */
export async function lacksAtStart(context: Context): Promise<string[]> {
  try {
    return await missingOnApi(context, servedApi())
  } catch (error) {
    // A store that can't be read keeps no API from its start.
    return [`nobody knows what browsers need of this API: ${error}`]
  }
}
