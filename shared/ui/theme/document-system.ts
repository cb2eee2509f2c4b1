import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import { baseConfig } from './base-config.ts'
import { globalCss, keyframes } from './global-css.ts'
import { themeConfig } from './system.ts'

export function createDocumentSystem(): SystemContext {
  return createSystem(baseConfig, themeConfig, { preflight: true, globalCss, theme: { keyframes } })
}
