import { defineConfig } from '@chakra-ui/react/styled-system'
import type { theme } from './tokens.ts'

export type Category = keyof (typeof theme)['tokens'] | keyof (typeof theme)['semanticTokens']
type Values = Category | Record<string, string>

/** Turns `'padding:p margin:m'` into style props with their short names, which take these values. */
const props = (values: Values, names: string) =>
  Object.fromEntries(
    names.split(/\s+/).map((entry) => {
      const [name = '', short] = entry.split(':')
      return [name, { values, ...(short && { shorthand: short.split('/') }) }]
    }),
  )

const plain = (names: string) =>
  Object.fromEntries(
    names.split(/\s+/).map((entry) => {
      const [name = '', short = ''] = entry.split(':')
      return [name, { shorthand: [short] }]
    }),
  )

const corners = (values: Values) => ({
  borderTopRadius: {
    values,
    transform: (value: string) => ({ borderTopLeftRadius: value, borderTopRightRadius: value }),
  },
  borderBottomRadius: {
    values,
    transform: (value: string) => ({ borderBottomLeftRadius: value, borderBottomRightRadius: value }),
  },
  borderLeftRadius: {
    values,
    transform: (value: string) => ({ borderTopLeftRadius: value, borderBottomLeftRadius: value }),
  },
  borderRightRadius: {
    values,
    transform: (value: string) => ({ borderTopRightRadius: value, borderBottomRightRadius: value }),
  },
})

const switches = {
  truncate: {
    values: { type: 'boolean' },
    transform: (on: boolean) =>
      on ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
  },
  srOnly: {
    values: { type: 'boolean' },
    transform: (on: boolean) =>
      on
        ? {
            position: 'absolute' as const,
            width: '1px',
            height: '1px',
            overflow: 'hidden',
            clipPath: 'inset(50%)',
            whiteSpace: 'nowrap',
          }
        : {},
  },
} as const

const conditions = {
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
  focus: '&:is(:focus, [data-focus])',
  focusWithin: '&:focus-within',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  checked: '&:is(:checked, [data-checked], [aria-checked=true], [data-state=checked])',
  expanded: '&:is([aria-expanded=true], [data-expanded], [data-state=expanded])',
  highlighted: '&[data-highlighted]',
  selected: '&:is([aria-selected=true], [data-selected])',
  pressed: '&:is([aria-pressed=true], [data-pressed])',
  invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
  open: '&:is([open], [data-open], [data-state=open])',
  closed: '&:is([closed], [data-closed], [data-state=closed])',
  hidden: '&:is([hidden], [data-hidden])',
  currentPage: '&[aria-current=page]',
  before: '&::before',
  after: '&::after',
  placeholder: '&::placeholder',
  first: '&:first-of-type',
  last: '&:last-of-type',
  notFirst: '&:not(:first-of-type)',
  notLast: '&:not(:last-of-type)',
  even: '&:nth-of-type(even)',
  odd: '&:nth-of-type(odd)',
  empty: '&:empty',
  icon: '& :where(svg)',
  print: '@media print',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  dark: '[data-theme=dark] &',
  light: '[data-theme=light] &',
}

/** Replaces Chakra's 250 style props by those in use; `base-config.test.ts` finds uses of the others. */
export const baseConfig = (valuesOf: (category: Category) => Values) =>
  defineConfig({
    conditions,
    utilities: {
      ...props(
        valuesOf('spacing'),
        `padding:p paddingTop:pt paddingRight:pr paddingBottom:pb paddingLeft:pl paddingInline:px/paddingX
       paddingBlock:py/paddingY paddingInlineStart:ps/paddingStart paddingInlineEnd:pe/paddingEnd
       margin:m marginTop:mt marginRight:mr marginBottom:mb marginLeft:ml marginInline:mx/marginX marginBlock:my/marginY
       marginInlineStart:ms/marginStart marginInlineEnd:me/marginEnd
       gap rowGap:gapY columnGap:gapX
       inset insetInline:insetX insetBlock:insetY insetInlineStart:insetStart insetInlineEnd:insetEnd top right bottom left
       scrollMarginTop scrollMarginBottom scrollPaddingTop scrollPaddingBottom textIndent`.trim(),
      ),
      ...props(
        valuesOf('sizes'),
        'width:w height:h minWidth:minW minHeight:minH maxWidth:maxW maxHeight:maxH flexBasis inlineSize blockSize',
      ),
      ...props(
        valuesOf('colors'),
        `background:bg backgroundColor:bgColor color fill stroke accentColor caretColor outlineColor textDecorationColor
       borderColor borderTopColor borderRightColor borderBottomColor borderLeftColor borderInlineStartColor
       borderInlineEndColor`,
      ),
      ...props(
        valuesOf('radii'),
        `borderRadius:rounded borderTopLeftRadius borderTopRightRadius borderBottomLeftRadius borderBottomRightRadius
       borderStartStartRadius borderStartEndRadius borderEndStartRadius borderEndEndRadius`,
      ),
      ...props(valuesOf('shadows'), 'boxShadow:shadow'),
      ...props(valuesOf('zIndex'), 'zIndex'),
      ...props(valuesOf('fonts'), 'fontFamily'),
      ...props(valuesOf('fontSizes'), 'fontSize'),
      ...props(valuesOf('fontWeights'), 'fontWeight'),
      ...props(valuesOf('lineHeights'), 'lineHeight'),
      ...props(valuesOf('durations'), 'transitionDuration animationDuration'),
      ...plain('flexDirection:flexDir position:pos textDecoration:textDecor overscrollBehavior:overscroll'),
      ...corners(valuesOf('radii')),
      boxSize: {
        values: valuesOf('sizes'),
        property: 'width',
        transform: (value: string) => ({ width: value, height: value }),
      },
      ...switches,
    },
  })
