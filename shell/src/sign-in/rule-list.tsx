import { chakra, VisuallyHidden } from '@cabinet/shared/ui'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import type { PasswordRule } from './password-rules.ts'

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    color: 'fg.muted',
    fontSize: 'sm',
    '& > li': { display: 'flex', alignItems: 'center', gap: '2' },
    '& > li[data-met=true]': { color: 'green.fg' },
    '& svg': { width: '16px', height: '16px' },
  },
})

export function RuleList({ rules }: { rules: readonly PasswordRule[] }) {
  return (
    <List aria-label="Требования к паролю">
      {rules.map(({ text, met }) => (
        <li key={text} data-met={met}>
          {met ? <Check aria-hidden /> : <Circle aria-hidden />}
          {text}
          <VisuallyHidden>{met ? ': выполнено' : ': не выполнено'}</VisuallyHidden>
        </li>
      ))}
    </List>
  )
}
