import { countOf } from '@cabinet/shared/format'
import {
  Box,
  chakra,
  Flex,
  IconButton,
  LinkButton,
  preloadingOverlay,
  Text,
  useOverlay,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { copiedRolePath } from '../paths.ts'
import { refusedProps } from '../refused.ts'
import { matrixStyle } from './matrix-style.ts'
import { PermissionName } from './permission-name.tsx'
import type { Permission, Role } from './queries.ts'

const Table = chakra('table', { base: matrixStyle })

interface RolesMatrixProps {
  roles: readonly Role[]
  permissions: readonly Permission[]
  onEdit: (role: Role) => void
  onDelete: (role: Role) => void
}

export function RolesMatrix({ roles, ...row }: RolesMatrixProps) {
  const overlay = useOverlay(true)
  return (
    <Box position="relative" overflowX="auto" borderWidth="1px" borderColor="border" borderRadius="md">
      <Table>
        <VisuallyHidden as="caption">Роли и права</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Роль</th>
            {row.permissions.map((permission) => (
              <th key={permission.name} scope="col">
                <PermissionName permission={permission} overlay={overlay} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <RoleRow key={role.name} role={role} {...row} />
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

interface RoleRowProps extends Omit<RolesMatrixProps, 'roles'> {
  role: Role
}

function RoleRow({ role, permissions, onEdit, onDelete }: RoleRowProps) {
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
        </chakra.div>
        <Flex mt="1" ms="-2">
          <IconButton
            size="sm"
            label={`Изменить: ${role.nameRus}`}
            icon={<Pencil />}
            {...preloadingOverlay}
            onClick={() => onEdit(role)}
            {...refusedProps(role.refused?.edit)}
          />
          <LinkButton
            size="sm"
            square
            variant="ghost"
            aria-label={`Копировать: ${role.nameRus}`}
            title={`Копировать: ${role.nameRus}`}
            icon={<Copy />}
            to={copiedRolePath(role.name)}
          />
          <IconButton
            size="sm"
            label={`Удалить: ${role.nameRus}`}
            icon={<Trash2 />}
            {...preloadingOverlay}
            onClick={() => onDelete(role)}
            {...refusedProps(role.refused?.delete)}
          />
        </Flex>
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
