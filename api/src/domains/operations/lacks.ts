import { servedApi } from '@cabinet/contract/served'
import { type Context, missingOnApi } from '@cabinet/release'

/** Returns a sentence for each thing that browsers will miss of this API; the server reports them before its first request. */
export async function lacksAtStart(context: Context): Promise<string[]> {
  try {
    return await missingOnApi(context, servedApi())
  } catch (error) {
    // An unreadable store must not stop the API's start.
    return [`nobody knows what browsers need of this API: ${error}`]
  }
}
