import { restartsUnderLoad } from './restarts.ts'

test(
  'six restarts under 20 clients cost no request',
  async () => expect(await restartsUnderLoad(6)).toEqual([]),
  300_000,
)
