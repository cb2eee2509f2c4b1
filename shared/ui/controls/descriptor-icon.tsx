import { createElement } from 'react'

/** An icon's shapes from a remote's descriptor: lucide's list of [tag, attributes]. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

// The shapes come from a descriptor, so only shapes become elements, never scripts or foreign objects.
const shapes = new Set(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse'])

export type DescriptorIconProps = { node: IconNode; size?: number }

export function DescriptorIcon({ node, size = 18 }: DescriptorIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {node
        .filter(([tag]) => shapes.has(tag))
        .map(([tag, { key, ...attributes }], index) =>
          createElement(tag, { ...attributes, key: key ?? index }),
        )}
    </svg>
  )
}
