import { useBusinessZone } from '@cabinet/shared/auth'
import { CopyButton, chakra, DateTime, Row, Stack, Text } from '@cabinet/shared/ui'
import { ChangeDialog, type ReleaseDialogProps } from './change-dialog.tsx'
import { useVersionChoice } from './version-choice.tsx'

/** Promotes a published version whose pages the gate's browser has drawn; for others it gives the command that has them drawn. */
export function PromoteDialog({ apps, revision, onClose }: ReleaseDialogProps) {
  const zone = useBusinessZone()
  const { name, app, chosen, fields } = useVersionChoice(apps)
  const version = chosen?.version ?? ''
  const command = `./cabinet release draw ${name} ${version}`
  return (
    <ChangeDialog
      action={{
        request: { type: 'promote', versions: [{ app: name, version }] },
        title: 'Выпустить версию',
        label: version === '' ? 'Выпустить' : `Выпустить ${version}`,
        text:
          version === ''
            ? ''
            : `Вместо ${app?.live} все новые страницы получат ${version}. Открытые вкладки предложат обновиться в течение минуты.`,
        done: `${app?.title}: в работе ${version}`,
      }}
      revision={revision}
      impossible={!chosen?.drawn}
      onClose={onClose}
    >
      {() => (
        <>
          {fields}
          {chosen?.drawn && (
            <Text size="xs" tone="muted">
              Браузер открыл все страницы без ошибок <DateTime at={chosen.drawn} zone={zone} as="text" />
            </Text>
          )}
          {chosen?.problem && (
            <Stack gap="1">
              <Text>{chosen.problem}. Проверит команда:</Text>
              <Row flexWrap="nowrap">
                <chakra.code fontSize="sm" overflowWrap="anywhere">
                  {command}
                </chakra.code>
                <CopyButton value={command} label="Скопировать команду" />
              </Row>
            </Stack>
          )}
        </>
      )}
    </ChangeDialog>
  )
}
