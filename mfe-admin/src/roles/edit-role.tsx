import { describeError } from '@cabinet/shared/api'
import { countOf } from '@cabinet/shared/format'
import { Banner, Button, Field, Input, Row, Stack, Text, toast } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { useState } from 'react'
import { useOwnPermissions } from '../own-permissions.ts'
import { PermissionChecks } from './permission-checks.tsx'
import { type Permission, permissionNamesOf, type Role, useSaveRole } from './queries.ts'
import { idleMinutesOf, idleProblem, renameProblem } from './role-schema.ts'

export interface PermissionDifference {
  added: string[]
  removed: string[]
}

export function permissionDifference(
  before: readonly string[],
  after: readonly string[],
): PermissionDifference {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  }
}

/** Describes a change for the role's holders: «Добавится 2, уберётся 1, затронет 5 пользователей». */
export function differenceText(
  { added, removed }: PermissionDifference,
  usersCount: number,
  renamed = false,
  isIdleChanged = false,
): string {
  if (added.length + removed.length === 0)
    return renamed ? 'Изменится название' : isIdleChanged ? 'Изменится конец сеанса' : 'Изменений нет'
  const parts = [
    added.length > 0 && `добавится ${added.length}`,
    removed.length > 0 && `уберётся ${removed.length}`,
    usersCount > 0
      ? `затронет ${countOf(usersCount, 'пользователя', 'пользователей', 'пользователей')}`
      : 'никого не затронет',
  ]
  const text = parts.filter((part) => part !== false).join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

interface EditRoleProps {
  role: Role
  roles: readonly Role[]
  permissions: readonly Permission[]
  open: boolean
  onClose: () => void
}

export function EditRole({ role, roles, permissions, open, onClose }: EditRoleProps) {
  const own = useOwnPermissions()
  // The initial permissions stay the base of the comparison when newer ones arrive.
  const [seen] = useState(() => permissionNamesOf(role))
  const [chosen, setChosen] = useState(seen)
  const [name, setName] = useState(role.nameRus)
  const [idle, setIdle] = useState(role.idleMinutes?.toString() ?? '')
  const renamed = name.trim() !== role.nameRus
  const idleMinutes = idleMinutesOf(idle)
  const isIdleChanged = idleMinutes !== (role.idleMinutes ?? null)
  const problem = renameProblem(roles, role, name)
  const changed = permissionDifference(seen, chosen)
  const takeAway = role.refused?.takeAway
  const hasChanged = changed.added.length + changed.removed.length > 0 || renamed || isIdleChanged
  const saving = useSaveRole({
    onSuccess: () => {
      toast.success('Изменения сохранены')
      onClose()
    },
  })
  const save = () =>
    saving.mutate({
      ...{ role: role.name, permissions: chosen, seen },
      ...(renamed && { rename: name.trim() }),
      ...(isIdleChanged && { idleMinutes }),
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Роль «${role.nameRus}»`}
      width={560}
      busy={saving.isPending}
      footer={
        <Stack width="full" gap="2">
          <Text role="status" fontWeight={hasChanged ? 'medium' : 'normal'} numeric>
            {differenceText(changed, role.usersCount ?? 0, renamed, isIdleChanged)}
          </Text>
          <Row justifyContent="flex-end">
            <Button disabled={saving.isPending} onClick={onClose}>
              Отмена
            </Button>
            <Button
              variant="primary"
              loading={saving.isPending}
              disabled={!hasChanged || problem !== undefined || idleProblem(idle) !== undefined}
              onClick={save}
            >
              Сохранить
            </Button>
          </Row>
        </Stack>
      }
    >
      <Stack>
        <Field label="Название" error={problem}>
          <Input value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        </Field>
        <Field
          label="Минут без нажатий до конца сеанса на общем компьютере"
          hint="Пусто: как у всех ролей"
          error={idleProblem(idle)}
        >
          <Input
            value={idle}
            inputMode="numeric"
            maxLength={3}
            onChange={({ currentTarget }) => setIdle(currentTarget.value.trim())}
          />
        </Field>
        <PermissionChecks
          permissions={permissions}
          value={chosen}
          onChange={setChosen}
          own={own}
          kept={takeAway === undefined ? undefined : { names: seen, reason: takeAway }}
        />
        {saving.error && <Banner tone="error">{describeError(saving.error).message}</Banner>}
      </Stack>
    </Dialog>
  )
}
