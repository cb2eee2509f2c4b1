/** Palettes a badge can have; the status directory names them (decisions.md, section 1). */
export const palettes = [
  'blue',
  'purple',
  'cyan',
  'teal',
  'orange',
  'green',
  'red',
  'yellow',
  'gray',
] as const

export type Palette = (typeof palettes)[number]

const ofPalette = (palette: Palette) => [
  `.ui-badge[data-palette=${palette}]`,
  { bg: `${palette}.subtle`, color: `${palette}.fg` },
]

export const badgeCss = {
  '.ui-badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: '100%',
    minHeight: '24px',
    px: '2',
    borderRadius: 'full',
    fontSize: 'xs',
    lineHeight: 'xs',
    fontWeight: 'medium',
  },
  ...Object.fromEntries(palettes.map(ofPalette)),
}
