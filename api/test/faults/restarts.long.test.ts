import { restartsUnderLoad } from './restarts.ts'

test('20 restarts under 20 clients cost no request', () => restartsUnderLoad(20), 900_000)
