import { createSystem } from '@chakra-ui/react/styled-system'
import { css } from '@emotion/react'
import { baseConfig } from './base-config.ts'
import { createUiSystem, themeConfig } from './system.ts'

const recipe = {
  base: { color: 'fg', _hover: { color: 'accent.fg' } },
  variants: { size: { sm: { px: '3' }, md: { px: { base: '4', md: '5' } } } },
  defaultVariants: { size: 'sm' as const },
}
const system = createUiSystem()
const theirs = createSystem(baseConfig, themeConfig, { disableLayers: true })

test('a recipe is made once, however often its component is drawn', () => {
  expect(system.cva(recipe)).toBe(system.cva(recipe))
  expect(system.cva(recipe)({ size: 'md' })).toBe(system.cva(recipe)({ size: 'md' }))
  expect(system.cva({ ...recipe })).not.toBe(system.cva(recipe))
})

test.each([{}, { size: 'sm' }, { size: 'md' }] as const)('it styles %j as Chakra does', (variants) => {
  expect(system.cva(recipe)(variants)).toEqual(theirs.cva(recipe)(variants))
})

test('styles are written once, as emotion writes those of Chakra', () => {
  const styles = [recipe.base, { px: '2', _hover: { px: '3' } }]
  expect(system.css(...styles)).toEqual(css({ ...theirs.css(...styles) }))
  expect(system.css(...styles)).toBe(system.css(...styles))
  expect(system.css()).toEqual(css({}))
})
