import { restartsUnderLoad } from './restarts.ts'

test(
  'a restart under 20 clients costs no request',
  async () => expect(await restartsUnderLoad(1)).toEqual([]),
  120_000,
)
