import { servedApi } from '@cabinet/contract/served'
import { type Context, missingOnApi } from '@cabinet/release'

/** Returns a sentence per thing that browsers will miss of this API, for the log of its start. */
export async function lacksAtStart(context: Context): Promise<string[]> {
  try {
    return await missingOnApi(context, servedApi())
  } catch (error) {
    // An unreadable store must not stop the API's start.
    return [`the API's compatibility with the versions in use could not be checked: ${error}`]
  }
}
