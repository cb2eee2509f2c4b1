import { Button, Text } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'

/** Any key or press continues, so the button needs no other effect. */
export function IdleWarning({ seconds }: { seconds: number }) {
  const goOn = () => undefined
  return (
    <Dialog
      open
      onClose={goOn}
      role="alertdialog"
      title={`Сеанс закончится через ${seconds} с`}
      footer={
        <Button variant="primary" onClick={goOn}>
          Продолжить
        </Button>
      }
    >
      <Text>
        Это общий компьютер, и на нём давно не было нажатий. Чтобы продолжить, нажмите любую клавишу.
      </Text>
    </Dialog>
  )
}
