import { countOf } from '@cabinet/shared/format'
import { useNavigate } from '@cabinet/shared/router'
import {
  Box,
  Button,
  chakra,
  Flex,
  IconButton,
  LinkButton,
  MoreMenu,
  narrowQuery,
  type Overlay,
  preloadingOverlay,
  Text,
  useMedia,
  useOverlay,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Fragment } from 'react'
import { disabledProps } from '../disabled-props.ts'
import { copiedRolePath } from '../paths.ts'
import type { Permission, Role } from './queries.ts'

/** Permissions in rows, roles in columns; both headers stay in view while the table scrolls. */
const matrixStyle = {
  width: 'full',
  borderCollapse: 'separate',
  borderSpacing: 0,
  bg: 'bg.panel',
  '& th, & td': { px: { base: '1', md: '2' }, py: '1', borderBottomWidth: '1px', borderColor: 'border' },
  '& tbody > tr': { height: '36px' },
  '& tbody > tr:last-of-type > *': { borderBottomWidth: '0' },
  '& thead > tr > *': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    minWidth: { base: '96px', md: '136px' },
    bg: 'bg.subtle',
    textAlign: 'center',
    verticalAlign: 'top',
    fontWeight: 'normal',
  },
  '& tbody td': { textAlign: 'center', color: 'fg.subtle' },
  '& td svg': { display: 'inline-block' },
  '& td[data-held=true]': { color: 'green.fg' },
  '& tbody > tr > th, & thead > tr > td': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    // A phone shows two roles beside the longest word.
    width: { base: '116px', md: '200px', xl: '280px' },
    minWidth: { base: '116px', md: '200px' },
    fontSize: { base: 'xs', md: 'sm' },
    textAlign: 'start',
    lineHeight: { base: '1.5', md: '1.3846' },
    fontWeight: 'medium',
    bg: 'bg.panel',
    borderRightWidth: '1px',
  },
  '& thead > tr > td': { zIndex: 3, bg: 'bg.subtle', color: 'fg.muted', fontSize: 'xs' },
} as const

const Table = chakra('table', { base: matrixStyle })

interface RolesMatrixProps {
  roles: readonly Role[]
  permissions: readonly Permission[]
  onEdit: (role: Role) => void
  onDelete: (role: Role) => void
}

export function RolesMatrix({ roles, permissions, onEdit, onDelete }: RolesMatrixProps) {
  const overlay = useOverlay(true)
  return (
    <Box
      position="relative"
      overflow="auto"
      // The focused element must not be covered by the headers.
      scrollPaddingTop="120px"
      scrollPaddingLeft={{ base: '116px', md: '288px' }}
      maxHeight="calc(100vh - 160px)"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
    >
      <Table>
        <VisuallyHidden as="caption">Роли и права</VisuallyHidden>
        <thead>
          <tr>
            <td>Право</td>
            {roles.map((role) => (
              <RoleHead key={role.name} role={role} onEdit={onEdit} onDelete={onDelete} />
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission.name}>
              <th scope="row">
                <PermissionName permission={permission} overlay={overlay} />
              </th>
              {roles.map((role) => (
                <PermissionMark
                  key={role.name}
                  isHeld={role.permissions.some(({ name }) => name === permission.name)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

function PermissionMark({ isHeld }: { isHeld: boolean }) {
  return (
    <td data-held={isHeld}>
      {isHeld ? <Check size={18} aria-hidden /> : <Minus size={14} aria-hidden />}
      <VisuallyHidden>{isHeld ? 'есть' : 'нет'}</VisuallyHidden>
    </td>
  )
}

type RoleHeadProps = Pick<RolesMatrixProps, 'onEdit' | 'onDelete'> & { role: Role }

function RoleHead({ role, onEdit, onDelete }: RoleHeadProps) {
  const { name, nameRus, usersCount = 0, refused } = role
  const narrow = useMedia(narrowQuery)
  const navigate = useNavigate()
  return (
    <th scope="col" aria-label={nameRus}>
      <Text as="div" fontWeight="medium" fontSize={{ base: 'xs', md: 'md' }} overflowWrap="break-word">
        {nameRus}
      </Text>
      <Text as="div" size="xs" tone="muted" overflowWrap="break-word">
        {name.split(/(?<=_)/).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </Text>
      <Text as="div" size="xs" tone="muted" numeric>
        {countOf(usersCount, 'пользователь', 'пользователя', 'пользователей')}
      </Text>
      {refused?.edit !== undefined && (
        <Text as="div" size="xs" tone="muted">
          {refused.edit}
        </Text>
      )}
      <Flex mt="1" justifyContent="center" flexWrap={{ md: 'wrap' }}>
        <Button
          size="sm"
          aria-label={`Изменить: ${nameRus}`}
          {...preloadingOverlay}
          onClick={() => onEdit(role)}
          {...disabledProps(refused?.edit)}
          icon={<Pencil />}
          css={{
            px: { base: '0', md: '3' },
            borderColor: { base: 'transparent', md: 'border.strong' },
            bg: { base: 'transparent', md: 'bg.panel' },
            '& > svg': { display: { md: 'none' } },
            '& > span': { display: { base: 'none', md: 'inline' } },
          }}
        >
          <span>Изменить</span>
        </Button>
        {narrow ? (
          // A column of a phone has room for two buttons beside each other.
          <MoreMenu
            label={`Другие действия: ${nameRus}`}
            items={[
              { key: 'copy', label: 'Копировать', onSelect: () => void navigate(copiedRolePath(name)) },
              refused?.delete === undefined
                ? { key: 'delete', label: 'Удалить', danger: true, onSelect: () => onDelete(role) }
                : { key: 'delete', label: `Удалить нельзя. ${refused.delete}`, onSelect: () => undefined },
            ]}
          />
        ) : (
          <Flex>
            <LinkButton
              size="sm"
              square
              variant="ghost"
              aria-label={`Копировать: ${nameRus}`}
              title={`Копировать: ${nameRus}`}
              icon={<Copy />}
              to={copiedRolePath(name)}
            />
            <IconButton
              size="sm"
              label={`Удалить: ${nameRus}`}
              icon={<Trash2 />}
              {...preloadingOverlay}
              onClick={() => onDelete(role)}
              {...disabledProps(refused?.delete)}
            />
          </Flex>
        )}
      </Flex>
    </th>
  )
}

interface PermissionNameProps {
  permission: Permission
  /** Undefined until its code has loaded; the name is shown without it. */
  overlay: Overlay | undefined
}

const Name = chakra('button', {
  base: {
    textAlign: 'start',
    fontWeight: 'medium',
    cursor: 'help',
    borderRadius: 'sm',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
  },
})

function PermissionName({ permission, overlay }: PermissionNameProps) {
  const name = <Name type="button">{permission.nameRus}</Name>
  if (!overlay) return name
  return <overlay.Tooltip content={permission.description}>{name}</overlay.Tooltip>
}
