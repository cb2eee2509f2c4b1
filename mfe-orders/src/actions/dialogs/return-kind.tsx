import { Box } from '@cabinet/shared/ui'
import type { ComponentProps } from 'react'

const returnKinds = [
  { value: 'full', text: 'Вернуть всю сумму' },
  { value: 'part', text: 'Вернуть часть суммы' },
]

export function ReturnKind({ name }: { name: ComponentProps<'input'> }) {
  return (
    <Box as="fieldset" display="flex" flexWrap="wrap" columnGap="5">
      <Box as="legend" fontSize="sm" fontWeight="medium" color="fg.muted">
        Сколько вернуть
      </Box>
      {returnKinds.map(({ value, text }) => (
        <Box
          key={value}
          as="label"
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight={{ base: '44px', md: '32px' }}
          cursor="pointer"
        >
          <Box asChild boxSize="18px" accentColor="accent.solid">
            <input type="radio" value={value} {...name} />
          </Box>
          {text}
        </Box>
      ))}
    </Box>
  )
}
