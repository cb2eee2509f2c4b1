import { NativeSelect } from '../field/native-select.tsx'

export const pageSizes = [10, 25, 50, 100] as const

export type PageSizeSelectProps = {
  value: number
  onChange: (size: number) => void
  sizes?: readonly number[]
}

export function PageSizeSelect({ value, onChange, sizes = pageSizes }: PageSizeSelectProps) {
  return (
    <NativeSelect
      aria-label="Строк на странице"
      value={String(value)}
      options={sizes.map((size) => ({ value: String(size), label: `Показать ${size}` }))}
      onChange={(size) => onChange(Number(size))}
    />
  )
}
