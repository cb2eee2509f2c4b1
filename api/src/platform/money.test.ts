import { kztFromTiyn, tiynFromKzt } from '@cabinet/contract'

test.each([
  [0, 0],
  [1, 0.01],
  [7, 0.07],
  [100, 1],
  [123_456, 1_234.56],
  [-50, -0.5],
  [100_000_000_000_000, 1e12],
  [Number.MAX_SAFE_INTEGER, 90_071_992_547_409.91],
])('%d tiyn are %d ₸, and back', (tiyn, kzt) => {
  expect(kztFromTiyn(tiyn)).toBe(kzt)
  expect(tiynFromKzt(kzt)).toBe(tiyn)
})

test.each([
  ['what a sum in floating point leaves', 0.1 + 0.2, 30],
  ['a large sum with such a rest', 1_000_000.1 + 0.2, 100_000_030],
])('%s is taken as the sum that is meant', (_, kzt, tiyn) => {
  expect(tiynFromKzt(kzt)).toBe(tiyn)
})

test.each([
  ['a third digit', 0.001],
  ['a third digit of a large sum', 1_234_567.891],
  ['half a tiyn', -10.005],
  ['more than is safe', 90_071_992_547_409.92],
  ['without end', Number.POSITIVE_INFINITY],
  ['no number', Number.NaN],
])('%s is no sum', (_, kzt) => {
  expect(() => tiynFromKzt(kzt)).toThrow(new RangeError(`Not an amount: ${kzt}`))
})
