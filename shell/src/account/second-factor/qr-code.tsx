import { chakra } from '@cabinet/shared/ui'
import { generate } from 'lean-qr'

/** Quiet zone that scanners need, in modules. Source: ISO/IEC 18004. */
const QUIET = 4

const Picture = chakra('svg', {
  base: { width: '192px', height: '192px', bg: 'white', color: 'black', borderRadius: 'md', flexShrink: '0' },
})

export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const side = code.size + 2 * QUIET
  const cells = Array.from({ length: code.size ** 2 }, (_, index) => {
    const [x, y] = [index % code.size, Math.floor(index / code.size)]
    return code.get(x, y) ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''
  })
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <path d={cells.join('')} fill="currentColor" />
    </Picture>
  )
}
