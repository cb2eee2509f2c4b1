import { defineConfig } from '@chakra-ui/react/styled-system'

/** `'padding:p margin:m'` → style props with their short names, taking tokens of one category. */
const props = (values: string, names: string) =>
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

/** The style props that the product uses instead of Chakra's 250; `base-config.test.ts` finds uses of what is left out. */
export const baseConfig = defineConfig({
  conditions: {
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
  },
  utilities: {
    ...props(
      'spacing',
      `padding:p paddingTop:pt paddingRight:pr paddingBottom:pb paddingLeft:pl paddingInline:px/paddingX
       paddingBlock:py/paddingY paddingInlineStart:ps/paddingStart paddingInlineEnd:pe/paddingEnd
       margin:m marginTop:mt marginRight:mr marginBottom:mb marginLeft:ml marginInline:mx/marginX marginBlock:my/marginY
       marginInlineStart:ms/marginStart marginInlineEnd:me/marginEnd
       gap rowGap:gapY columnGap:gapX
       inset insetInline:insetX insetBlock:insetY insetInlineStart:insetStart insetInlineEnd:insetEnd top right bottom left
       scrollMarginTop scrollMarginBottom scrollPaddingTop scrollPaddingBottom textIndent`.trim(),
    ),
    ...props(
      'sizes',
      'width:w height:h minWidth:minW minHeight:minH maxWidth:maxW maxHeight:maxH flexBasis inlineSize blockSize',
    ),
    ...props(
      'colors',
      `background:bg backgroundColor:bgColor color fill stroke accentColor caretColor outlineColor textDecorationColor
       borderColor borderTopColor borderRightColor borderBottomColor borderLeftColor borderInlineStartColor
       borderInlineEndColor`,
    ),
    ...props(
      'radii',
      `borderRadius:rounded borderTopLeftRadius borderTopRightRadius borderBottomLeftRadius borderBottomRightRadius
       borderStartStartRadius borderStartEndRadius borderEndStartRadius borderEndEndRadius`,
    ),
    ...props('shadows', 'boxShadow:shadow'),
    ...props('zIndex', 'zIndex'),
    ...props('fonts', 'fontFamily'),
    ...props('fontSizes', 'fontSize'),
    ...props('fontWeights', 'fontWeight'),
    ...props('lineHeights', 'lineHeight'),
    ...props('durations', 'transitionDuration animationDuration'),
    ...plain('flexDirection:flexDir position:pos textDecoration:textDecor overscrollBehavior:overscroll'),
    borderTopRadius: {
      values: 'radii',
      transform: (value: string) => ({ borderTopLeftRadius: value, borderTopRightRadius: value }),
    },
    borderBottomRadius: {
      values: 'radii',
      transform: (value: string) => ({ borderBottomLeftRadius: value, borderBottomRightRadius: value }),
    },
    borderLeftRadius: {
      values: 'radii',
      transform: (value: string) => ({ borderTopLeftRadius: value, borderBottomLeftRadius: value }),
    },
    borderRightRadius: {
      values: 'radii',
      transform: (value: string) => ({ borderTopRightRadius: value, borderBottomRightRadius: value }),
    },
    boxSize: {
      values: 'sizes',
      property: 'width',
      transform: (value: string) => ({ width: value, height: value }),
    },
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
              position: 'absolute',
              width: '1px',
              height: '1px',
              overflow: 'hidden',
              clipPath: 'inset(50%)',
              whiteSpace: 'nowrap',
            }
          : {},
    },
  },
})
