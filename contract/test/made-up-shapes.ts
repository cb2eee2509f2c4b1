import { Value } from 'typebox/value'
import { incompatibilities } from '../src/release/incompatibilities.ts'
import { type Shape, Shapes, type ShapeType } from '../src/release/shapes.ts'

export const value = (type: ShapeType): Shape => ({ kind: 'value', type })
export const needed = (type: ShapeType) => ({ type })
export const optional = (type: ShapeType) => ({ type, optional: true as const })
export const parameter = (type: ShapeType, name = 'options') => ({ name, type })
export const hook = (result: ShapeType, ...parameters: ReturnType<typeof parameter>[]) =>
  value({ parameters, result })
export const component = (props: Record<string, { type: ShapeType; optional?: true }>): Shape => ({
  kind: 'component',
  props,
})
export const object = (members: Record<string, { type: ShapeType; optional?: true }>): ShapeType => ({
  object: members,
})
export const union = (...types: ShapeType[]): ShapeType => ({ union: types })
export const limited = (limits: Record<string, number | string>): ShapeType => ({ text: 'string', limits })

export const sentences = (used: Shape, provided: Shape | undefined) => {
  const given = { Other: value('string'), ...(provided && { It: provided }) }
  for (const shapes of [{ It: used }, given]) expect(Value.Check(Shapes, shapes)).toBe(true)
  return incompatibilities({ It: used }, given).map(({ needs, given: is }) => `needs ${needs}, shell ${is}`)
}
