import { describeError } from '@cabinet/shared/api'
import { Banner, Button, Row, Stack, Text, toast } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { useState } from 'react'
import { useOwnPermissions } from '../own-permissions.ts'
import { difference, differenceText } from './difference.ts'
import { PermissionChecks } from './permission-checks.tsx'
import { type Permission, permissionNamesOf, type Role, useSaveRole } from './queries.ts'

interface EditRoleProps {
  role: Role
  permissions: readonly Permission[]
  open: boolean
  onClose: () => void
}

export function EditRole({ role, permissions, open, onClose }: EditRoleProps) {
  const own = useOwnPermissions()
  // What the editor was shown stays the ground of the comparison, whatever arrives meanwhile.
  const [seen] = useState(() => permissionNamesOf(role))
  const [chosen, setChosen] = useState(seen)
  const changed = difference(seen, chosen)
  const takeAway = role.refused?.takeAway
  const hasChanged = changed.added.length + changed.removed.length > 0
  const saving = useSaveRole({
    onSuccess: () => {
      toast.success('Изменения сохранены')
      onClose()
    },
  })
  const save = () => saving.mutate({ role: role.name, permissions: chosen, seen })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Права роли «${role.nameRus}»`}
      width={560}
      busy={saving.isPending}
      footer={
        <Stack width="full" gap="2">
          <Text role="status" fontWeight={hasChanged ? 'medium' : 'normal'} numeric>
            {differenceText(changed, role.usersCount ?? 0)}
          </Text>
          <Row justifyContent="flex-end">
            <Button disabled={saving.isPending} onClick={onClose}>
              Отмена
            </Button>
            <Button variant="primary" loading={saving.isPending} disabled={!hasChanged} onClick={save}>
              Сохранить
            </Button>
          </Row>
        </Stack>
      }
    >
      <Stack>
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
