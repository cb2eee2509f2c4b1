import { Button } from '@cabinet/shared/ui'
import Printer from 'lucide-react/icons/printer'

/** Prints the order's slip: `OrderSlip` stands in the page's place on paper. */
export function PrintButton() {
  return (
    <Button icon={<Printer />} variant="ghost" onClick={() => window.print()}>
      Печать
    </Button>
  )
}
