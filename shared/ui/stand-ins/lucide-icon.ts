import { type ComponentProps, createElement, forwardRef } from 'react'

/** An icon's drawing as lucide-react keeps it. */
interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = ComponentProps<'svg'> & {
  /** Edge of the square, px. */
  size?: number | string
}

/**
 * Makes a component of a drawing. Takes the place of lucide-react's own `createLucideIcon` in every bundle
 * (build/src/webpack/stand-ins.ts), whose providers, strokes and class names nobody uses: 3 KB in the host and in each remote,
 * and most of the work of drawing an icon, of which a list has a hundred. A default export, because that is one.
 */
export default function createIcon({ name, node }: IconData) {
  const Icon = forwardRef<SVGSVGElement, IconProps>(({ size = 24, className, children, ...rest }, ref) => {
    const named = rest['aria-label'] ?? rest['aria-labelledby'] ?? rest['aria-hidden'] ?? rest.role
    return createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide lucide-${name} ${className}` : `lucide lucide-${name}`,
        ...(named === undefined && { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  })
  Icon.displayName = name
  return Icon
}
