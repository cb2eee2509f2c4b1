import { type ComponentProps, createElement, forwardRef } from 'react'

interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = ComponentProps<'svg'> & {
  size?: number | string
}

/** Takes the place of lucide-react's own, whose providers and class names cost 3 KB per bundle and most of an icon's drawing; default export like the original. */
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
