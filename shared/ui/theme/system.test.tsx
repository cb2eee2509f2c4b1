import { createSystem } from '@chakra-ui/react/styled-system'
import { baseConfig } from './base-config.ts'
import { createUiSystem, themeConfig } from './system.ts'

const recipe = {
  base: { color: 'fg', _hover: { color: 'accent.fg' } },
  variants: { size: { sm: { px: '3' }, md: { px: { base: '4', md: '5' } } } },
  defaultVariants: { size: 'sm' as const },
}

test('a recipe is made once, however often its component is drawn', () => {
  const { cva } = createUiSystem()
  expect(cva(recipe)).toBe(cva(recipe))
  expect(cva(recipe)({ size: 'md' })).toBe(cva(recipe)({ size: 'md' }))
  expect(cva({ ...recipe })).not.toBe(cva(recipe))
})

test.each([{}, { size: 'sm' }, { size: 'md' }] as const)('it styles %j as Chakra does', (variants) => {
  const { cva } = createSystem(baseConfig, themeConfig, { disableLayers: true })
  expect(createUiSystem().cva(recipe)(variants)).toEqual(cva(recipe)(variants))
})
