import { chakra, type Overlay } from '@cabinet/shared/ui'
import type { Permission } from './queries.ts'

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

export function PermissionName({ permission, overlay }: PermissionNameProps) {
  const name = <Name type="button">{permission.nameRus}</Name>
  if (!overlay) return name
  return <overlay.Tooltip content={permission.description}>{name}</overlay.Tooltip>
}
