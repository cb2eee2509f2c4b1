import { Button } from '@cabinet/shared/ui'
import Printer from 'lucide-react/icons/printer'

export function PrintButton() {
  return (
    <Button icon={<Printer />} variant="ghost" onClick={() => window.print()}>
      Печать
    </Button>
  )
}
