import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'

/** Tells what of an address a page could not use, before the rows that are shown without it. */
export function AddressProblems({ problems, onClear }: { problems: readonly string[]; onClear: () => void }) {
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
      Часть адреса не удалось применить: {problems.join('; ')}.
    </Banner>
  )
}
