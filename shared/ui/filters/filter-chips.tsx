import { chakra } from '@chakra-ui/react/styled-system'
import X from 'lucide-react/icons/x'
import { Button } from '../controls/button.tsx'

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
})
const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '44px', md: '28px' },
    ps: '3',
    pe: '2',
    borderRadius: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { textDecoration: 'line-through' },
  },
})

export type FilterChip = {
  key: string
  label: string
  onRemove: () => void
}

export type FilterChipsProps = { chips: readonly FilterChip[]; onClear?: () => void }

export function FilterChips({ chips, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <List aria-label="Включённые фильтры">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <Chip type="button" aria-label={`Убрать фильтр: ${label}`} onClick={onRemove}>
            {label}
            <X size={14} aria-hidden />
          </Chip>
        </li>
      ))}
      {onClear && chips.length > 1 && (
        <li>
          <Button variant="link" size="sm" onClick={onClear}>
            Сбросить все
          </Button>
        </li>
      )}
    </List>
  )
}
