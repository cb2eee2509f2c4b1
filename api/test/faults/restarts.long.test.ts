import { restartsUnderLoad } from './restarts.ts'

test(
  '20 restarts under 20 clients cost no request',
  async () => expect(await restartsUnderLoad(20)).toEqual([]),
  900_000,
)
