import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import { baseConfig } from './base-config.ts'
import { globalCss, keyframes } from './global-css.ts'
import { themeConfig } from './system.ts'

/** The styling system with the rules of the whole document, for `staticCss()` alone: a browser never loads them. */
export function createDocumentSystem(): SystemContext {
  return createSystem(baseConfig, themeConfig, { preflight: true, globalCss, theme: { keyframes } })
}
