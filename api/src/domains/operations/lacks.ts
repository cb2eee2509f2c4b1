import { servedApi } from '@cabinet/contract/served'
import { type Context, lacksOnApi, readLive } from '@cabinet/release'

/** A sentence per thing that somebody's browser will miss of this API: told before the server gets its first request. */
export async function lacksAtStart({ store, env }: Context): Promise<string[]> {
  try {
    const pointer = await readLive(store, env)
    const lacks = await lacksOnApi(store, pointer?.apps ?? {}, servedApi())
    return lacks.flatMap(({ sentences }) => sentences)
  } catch (error) {
    // A store that can't be read keeps no API from its start.
    return [`nobody knows what browsers need of this API: ${error}`]
  }
}
