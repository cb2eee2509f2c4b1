import { colors, shadows } from './colors.ts'
import { tokens } from './tokens.ts'

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' }

/** The theme's additions to the base. */
export const theme = { tokens, semanticTokens: { colors, shadows } }
