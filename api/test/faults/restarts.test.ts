import { restartsUnderLoad } from './restarts.ts'

test('a restart under 20 clients costs no request', () => restartsUnderLoad(1), 120_000)
