import { chakra, VisuallyHidden } from '@cabinet/shared/ui'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'

/** Length of a password in characters; the server also checks common passwords. Source: docs/product.md, «Limits». */
export const MIN_LENGTH = 10
export const MAX_LENGTH = 128

interface PasswordRule {
  readonly text: string
  readonly met: boolean
}

export function passwordRules(password: string, repeat: string): PasswordRule[] {
  const length = [...password].length
  return [
    { text: `Не короче ${MIN_LENGTH} символов`, met: length >= MIN_LENGTH },
    { text: `Не длиннее ${MAX_LENGTH} символов`, met: length > 0 && length <= MAX_LENGTH },
    { text: 'Пароли совпадают', met: password !== '' && password === repeat },
  ]
}

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
