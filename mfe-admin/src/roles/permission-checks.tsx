import { Box, Checkbox, chakra, Text } from '@cabinet/shared/ui'
import { useId } from 'react'
import type { Permission } from './queries.ts'

type Name = Permission['name']

interface PermissionChecksProps {
  permissions: readonly Permission[]
  value: readonly Name[]
  onChange: (names: Name[]) => void
  /** The signed-in user's permissions, which limit the granted ones. */
  own: ReadonlySet<string>
  kept?: { names: readonly Name[]; reason: string } | undefined
}

const Group = chakra('fieldset', { base: { minWidth: '0' } })

export function PermissionChecks({ permissions, value, onChange, own, kept }: PermissionChecksProps) {
  const id = useId()
  return (
    <Group>
      <chakra.legend fontWeight="medium" mb="1">
        Права
      </chakra.legend>
      {kept && (
        <Text id={`${id}-kept`} tone="muted" mb="2">
          {kept.reason}
        </Text>
      )}
      {permissions.map(({ name, nameRus, description }) => {
        const chosen = value.includes(name)
        const lacking = !own.has(name) && !chosen
        const isKept = kept?.names.includes(name) === true
        return (
          <Box key={name} pb="1">
            <Checkbox
              checked={chosen}
              disabled={lacking || isKept}
              aria-describedby={isKept ? `${id}-${name} ${id}-kept` : `${id}-${name}`}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...value, name] : value.filter((other) => other !== name))
              }
            >
              {nameRus}
            </Checkbox>
            <Text
              as="div"
              id={`${id}-${name}`}
              size="xs"
              tone="muted"
              ps="26px"
              mt={{ base: '-0.5', md: '-1' }}
            >
              {description}
              {lacking && '. Вы не можете дать право, которого нет у вас'}
            </Text>
          </Box>
        )
      })}
    </Group>
  )
}
