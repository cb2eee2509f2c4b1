import { formatPhone } from '@cabinet/shared/format'
import { Box } from '@cabinet/shared/ui'

export function NoCodeHelp({ phone }: { phone: string }) {
  return (
    <Box asChild>
      <details>
        <Box asChild color="accent.fg" cursor="pointer" py={{ base: '3', md: '1' }}>
          <summary>У покупателя нет кода</summary>
        </Box>
        <Box as="ul" listStyleType="disc" ps="5" display="grid" gap="1">
          <li>Подождите минуту: SMS иногда идёт дольше обычного.</li>
          <li>
            Спросите, тот ли номер указан в заказе: код ушёл на{' '}
            <Box as="span" whiteSpace="nowrap">
              {formatPhone(phone)}
            </Box>
            .
          </li>
          <li>Отправьте код ещё раз. Подходит только код из последнего сообщения.</li>
          <li>
            Телефон недоступен или номер другой: не выдавайте заказ. Номер меняет банк по обращению
            покупателя.
          </li>
        </Box>
      </details>
    </Box>
  )
}
