import type { Me } from '@cabinet/contract'
import { CANARY_KEY } from '../../boot/pinned-set.ts'
import { testRelease, testSet } from '../test-set.ts'
import { decideCanaries, isForUser } from './canary.ts'

beforeEach(() => localStorage.clear())

const salt = '00112233aabbccdd'
const user = (username: string): Me => ({
  username,
  email: username,
  fullName: username,
  businessTz: '+06:00',
  rights: 'x',
  mustEnrol: false,
  merchants: [{ merchant_id: 'ALTYN_TECH', name: 'Алтын' }],
  roles: [{ id: 1, name: 'COURIER', nameRus: 'Курьер', nameQaz: 'Курьер', description: '', permissions: [] }],
})

/** By the contract's formula, counted outside of the browser. */
const buckets = {
  'ann@shop.kz': 20.86,
  'courier@demo.kz': 27.07,
  'dana@demo.kz': 52.01,
  'manager@demo.kz': 66.16,
  superadmin: 77.48,
}
const hashes: Readonly<Record<string, string>> = {
  'merchant:ALTYN_TECH': '939f38cadf7f1776',
  'role:COURIER': 'a2f39b06e4639d7f',
  'user:ann@shop.kz': 'ea204006917414b8',
  'merchant:OTHER': '0111f36d2266ecb3',
  'role:ALTYN_TECH': '83478b67bee30fd2',
}

function canary(percent: number, listed: string[] = []) {
  const set = testSet()
  const remote = set.remotes['mfe-orders']
  if (!remote) throw new Error('no such remote')
  remote.canary = {
    id: 'abc',
    salt,
    percent,
    listed,
    descriptor: remote.descriptor,
    release: testRelease('mfe-orders', '2.0.0'),
  }
  return { set, canary: remote.canary }
}

const people = Array.from({ length: 100 }, (_, n) => `user${n}@shop.kz`)
const inside = async (percent: number) => {
  const found = await Promise.all(people.map((name) => isForUser(canary(percent).canary, user(name))))
  return people.filter((_, n) => found[n])
}

test.each(Object.entries(buckets))('%s is in the bucket %d', async (name, bucket) => {
  expect(await isForUser(canary(bucket).canary, user(name))).toBe(false)
  expect(await isForUser(canary(bucket + 0.01).canary, user(name))).toBe(true)
})

test('nobody at 0, everybody at 100; who is in at 10 percent is in at 40', async () => {
  expect(await inside(0)).toEqual([])
  expect(await inside(100)).toEqual(people)
  const [few, more] = [await inside(10), await inside(40)]
  expect(few.length).toBeGreaterThan(2)
  expect(more).toEqual(expect.arrayContaining(few))
})

test.each([
  ['his merchant', 'merchant:ALTYN_TECH', true],
  ['his role', 'role:COURIER', true],
  ['himself', 'user:ann@shop.kz', true],
  ['another merchant', 'merchant:OTHER', false],
  ['a role named as his merchant', 'role:ALTYN_TECH', false],
])('a list that names %s: %s', async (_, name, expected) => {
  expect(await isForUser(canary(0, [hashes[name] ?? '']).canary, user('ann@shop.kz'))).toBe(expected)
})

test('answers are kept by id alone, and go with their canaries', async () => {
  const { set } = canary(100)
  await decideCanaries(set, user('ann@shop.kz'))
  expect(localStorage.getItem(CANARY_KEY)).toBe('{"abc":true}')
  await decideCanaries(testSet(), user('ann@shop.kz'))
  expect(localStorage.getItem(CANARY_KEY)).toBeNull()
})
