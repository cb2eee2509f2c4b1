export const margin = { top: 12, right: 8, bottom: 42, left: 84 }

/** A4 portrait without its margins. */
export const printWidth = 640

/** The animation ends within 150 ms, so that it explains a change without a delay. */
export const chartAnimation = { duration: 150 }

const text = { fill: 'var(--ui-colors-fg-muted)', fontSize: 12, fontFamily: 'inherit' }

/** Colours are custom properties of the theme, so the charts follow it without a redraw. */
export const chartTheme = {
  text,
  axis: { ticks: { text } },
  grid: { line: { stroke: 'var(--ui-colors-border)', strokeWidth: 1 } },
}
