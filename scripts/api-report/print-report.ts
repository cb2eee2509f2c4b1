import { release, type Shape, type Shapes, type ShapeType } from '../../contract/src/index.ts'

const lineWidth = 100

/** `ENTRY.api.md`: what people read in a change. */
export function printReport(title: string, shapes: Shapes): string {
  const names = Object.entries(shapes).map(([name, shape]) => printName(name, shape))
  return `# ${title}\n\nWritten by \`pnpm api-report\`.\n\n\`\`\`ts\n${names.join('\n')}\n\`\`\`\n`
}

function printName(name: string, shape: Shape): string {
  const { deprecated } = shape
  const mark = deprecated ? `/** @deprecated since ${deprecated.since}, ${deprecated.instead} */\n` : ''
  if (shape.kind === 'type') return `${mark}type ${name} = ${print(shape.type)}`
  if (shape.kind === 'value') return `${mark}${name}: ${print(shape.type)}`
  const open = shape.open ? ' & attributes' : ''
  return `${mark}<${name}>: ${print({ object: shape.props })}${open}`
}

/** Prints a short type on one line, a longer one with a line for each member of the outermost objects. */
function print(type: ShapeType, indent = ''): string {
  const line = release.printType(type)
  if (line.length <= lineWidth || typeof type === 'string') return line
  const inner = `${indent}  `
  if ('object' in type) {
    const members = Object.entries(type.object).map(
      ([name, { type: own, optional }]) => `${inner}${name}${optional ? '?' : ''}: ${print(own, inner)}`,
    )
    return `{\n${members.join('\n')}\n${indent}}`
  }
  if ('union' in type) return type.union.map((one) => `\n${inner}| ${print(one, inner)}`).join('')
  if ('parameters' in type) {
    const taken = release.printType({ ...type, result: '' })
    return `${taken}${print(type.result, indent)}`
  }
  return line
}
