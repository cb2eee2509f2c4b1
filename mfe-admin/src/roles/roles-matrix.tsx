import { countOf } from '@cabinet/shared/format'
import {
  Box,
  chakra,
  IconButton,
  preloadingOverlay,
  Text,
  useOverlay,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import { refusedProps } from '../refused.ts'
import { matrixStyle } from './matrix-style.ts'
import { PermissionName } from './permission-name.tsx'
import type { Permission, Role } from './queries.ts'

const Table = chakra('table', { base: matrixStyle })

interface RolesMatrixProps {
  roles: readonly Role[]
  permissions: readonly Permission[]
  onEdit: (role: Role) => void
}

export function RolesMatrix({ roles, permissions, onEdit }: RolesMatrixProps) {
  const overlay = useOverlay(true)
  return (
    <Box position="relative" overflowX="auto" borderWidth="1px" borderColor="border" borderRadius="md">
      <Table>
        <VisuallyHidden as="caption">Роли и права</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Роль</th>
            {permissions.map((permission) => (
              <th key={permission.name} scope="col">
                <PermissionName permission={permission} overlay={overlay} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <RoleRow key={role.name} role={role} permissions={permissions} onEdit={onEdit} />
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

interface RoleRowProps extends Omit<RolesMatrixProps, 'roles'> {
  role: Role
}

function RoleRow({ role, permissions, onEdit }: RoleRowProps) {
  const held = new Set(role.permissions.map(({ name }) => name))
  return (
    <tr>
      <th scope="row">
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
          <div>
            {role.nameRus}
            <Text as="div" size="xs" tone="muted" fontWeight="normal" overflowWrap="anywhere">
              {role.name}
            </Text>
            <Text as="div" size="xs" tone="muted" fontWeight="normal" numeric>
              {countOf(role.usersCount ?? 0, 'пользователь', 'пользователя', 'пользователей')}
            </Text>
            {role.refused?.edit !== undefined && (
              <Text as="div" size="xs" tone="muted" fontWeight="normal" overflowWrap="anywhere">
                {role.refused.edit}
              </Text>
            )}
          </div>
          <IconButton
            size="sm"
            label={`Изменить права: ${role.nameRus}`}
            icon={<Pencil />}
            {...preloadingOverlay}
            onClick={() => onEdit(role)}
            {...refusedProps(role.refused?.edit)}
          />
        </chakra.div>
      </th>
      {permissions.map(({ name, nameRus }) => (
        <td key={name} data-held={held.has(name)}>
          {held.has(name) ? <Check size={18} aria-hidden /> : <Minus size={14} aria-hidden />}
          <VisuallyHidden>{`${nameRus}: ${held.has(name) ? 'есть' : 'нет'}`}</VisuallyHidden>
        </td>
      ))}
    </tr>
  )
}
