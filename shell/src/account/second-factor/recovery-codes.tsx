import { Banner, Button, chakra, Heading, Row, Stack, toast } from '@cabinet/shared/ui'

const Codes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(2, max-content)' },
    columnGap: '8',
    rowGap: '1',
    p: '4',
    borderRadius: 'md',
    bg: 'bg.muted',
    fontFamily: 'mono',
    listStyleType: 'none',
  },
})

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Резервные коды скопированы')
    } catch {
      toast.error('Браузер не дал скопировать. Выделите коды и скопируйте вручную.')
    }
  }
  return (
    <Stack>
      <Heading size="small">Резервные коды</Heading>
      <Banner tone="warning">
        Сохраните коды сейчас: больше мы их не покажем. Каждый заменит код из приложения один раз, если
        телефона не будет под рукой.
      </Banner>
      <Codes aria-label="Резервные коды">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row>
        <Button variant="primary" onClick={onDone}>
          Коды сохранены
        </Button>
        <Button onClick={() => void copy()}>Скопировать</Button>
        <Button onClick={() => saveFile(text)}>Скачать файл</Button>
      </Row>
    </Stack>
  )
}

function saveFile(text: string): void {
  const url = URL.createObjectURL(
    new Blob([`Резервные коды кабинета партнёра\n\n${text}\n`], { type: 'text/plain' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'rezervnye-kody.txt'
  link.click()
  URL.revokeObjectURL(url)
}
