import type { ReleaseSet } from '@cabinet/contract'
import { describeError } from '@cabinet/shared/api'
import { useParams } from '@cabinet/shared/router'
import { Banner, Button, Card, PageHeader, Row, Stack, Text, TextLink } from '@cabinet/shared/ui'
import { RELEASES } from '../frame/paths.ts'
import { useEnterPreview } from './queries.ts'
import { shownTicket } from './shown-ticket.ts'

/** Behind a preview's link: says what would be opened. An address alone changes nothing, only the button does. */
export function PreviewEntry({ set }: { set: ReleaseSet }) {
  const { token = '' } = useParams()
  const ticket = shownTicket(token)
  const remote = ticket && set.remotes[ticket.app]
  const entering = useEnterPreview(token, () =>
    location.assign(set.config.basePath + (remote?.descriptor.navigation[0]?.path ?? '/')),
  )
  return (
    <Stack>
      <TextLink to={RELEASES}>Выпуски</TextLink>
      <PageHeader title="Предпросмотр" />
      <Card padded maxWidth="720px">
        <Stack>
          {ticket ? (
            <>
              <Text>
                Раздел «{remote?.descriptor.title ?? ticket.app}» откроется в версии {ticket.version} вместо
                действующей. Данные настоящие: всё, что вы сделаете, останется.
              </Text>
              <Text tone="muted">Видеть её будете только вы, в этом браузере, пока действует ссылка.</Text>
            </>
          ) : (
            <Text>Это не ссылка на предпросмотр: скопируйте её целиком или создайте новую.</Text>
          )}
          {entering.error && <Banner tone="error">{describeError(entering.error).message}</Banner>}
          {ticket && (
            <Row>
              <Button
                variant="primary"
                loading={entering.isPending || entering.isSuccess}
                onClick={() => entering.mutate()}
              >
                Открыть предпросмотр
              </Button>
            </Row>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
