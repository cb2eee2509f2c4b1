import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'

export type AddressProblemsProps = {
  problems: readonly string[]
  /** The place of the problems in the genitive; the address by default. */
  place?: string | undefined
  onClear: () => void
}

/** Shows the unusable parts of an address above the rows, which ignore them. */
export function AddressProblems({ problems, place = 'адреса', onClear }: AddressProblemsProps) {
  if (problems.length === 0) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" onClick={onClear}>
          Убрать из адреса
        </Button>
      }
    >
      Часть {place} не удалось применить: {problems.join('; ')}.
    </Banner>
  )
}
