import { countOf } from '@cabinet/shared/format'
import { ListPage } from '../list-page.tsx'
import { newPartnerPath, partnersPath } from '../paths.ts'
import { useListView } from '../use-list-view.ts'
import { partnersAddress } from './filters.ts'
import { GeneratedPassword } from './generated-password.tsx'
import { PartnersTable } from './partners-table.tsx'
import { usePartners } from './queries.ts'

export function PartnersPage() {
  const list = useListView(partnersPath, partnersAddress)
  const query = usePartners(list.view.filters)
  return (
    <>
      <ListPage
        title="Партнёры"
        list={list}
        query={query}
        add={{ to: newPartnerPath, text: 'Добавить партнёра' }}
        countText={({ length }) => countOf(length, 'партнёр', 'партнёра', 'партнёров')}
        emptyTitle="Партнёров пока нет"
      >
        {(empty) => (
          <PartnersTable partners={query.data} refetching={query.isPlaceholderData} empty={empty} />
        )}
      </ListPage>
      <GeneratedPassword />
    </>
  )
}
