import { globalName, publicPath } from './workspace.ts'

test.each([
  ['mfe-orders', '1.0.0', 'mfe_orders__1_0_0'],
  ['mfe-orders', '1.0.0-rc.1', 'mfe_orders__1_0_0_rc_1'],
  ['shell', '1.4.2-dev.20261121.a1b2c3d', 'shell__1_4_2_dev_20261121_a1b2c3d'],
])('%s %s is %s on window', (app, version, expected) => {
  expect(globalName(app, version)).toBe(expected)
})

test('two versions of one remote share neither name nor address', () => {
  expect(globalName('mfe-a', '1.0.0')).not.toBe(globalName('mfe-a', '1.0.1'))
  expect(publicPath('mfe-a', '1.0.1')).toBe('/merchant-cabinet/apps/mfe-a/1.0.1/')
})
