import {
  Admin,
  Datagrid,
  DateField,
  List,
  NumberField,
  Pagination,
  Resource,
  Show,
  SimpleShowLayout,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link } from 'react-router-dom'

async function ask(path, query) {
  const answer = await fetch(`/api${path}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
  })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

const dataProvider = {
  async getList(_resource, { pagination, sort, filter }) {
    const query = { lim: pagination.perPage, page: pagination.page, ...filter }
    if (sort.field !== 'id') query.sort = `${sort.field}:${sort.order.toLowerCase()}`
    const { orders, total } = await ask('/accounting/v1/applications', query)
    return { data: orders, total }
  },
  async getOne(_resource, { id }) {
    const { orderInfo } = await ask(`/accounting/v1/application/${id}`)
    return { data: { ...orderInfo, id } }
  },
  async getMany() {
    return { data: [] }
  },
}

const authProvider = {
  checkAuth: () => (localStorage.getItem('token') ? Promise.resolve() : Promise.reject()),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(),
  getIdentity: () => Promise.resolve({ id: 0, fullName: 'Менеджер' }),
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
}

function OrderLink() {
  const order = useRecordContext()
  return order && <Link to={`/transactions/${order.id}/show`}>{order.id}</Link>
}

const filters = [<TextInput key="search" source="search" label="Поиск" alwaysOn />]

const Orders = () => (
  <List
    filters={filters}
    perPage={10}
    pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
    title="Заказы"
  >
    <Datagrid rowClick={false}>
      <OrderLink label="Номер заказа" />
      <DateField source="created_at" label="Дата создания" showTime />
      <NumberField source="amount" label="Сумма" />
      <TextField source="cLastName" label="Клиент" sortable={false} />
      <TextField source="phoneNumber" label="Телефон" sortable={false} />
      <TextField source="merchantId" label="Партнёр" sortable={false} />
      <TextField source="app_status" label="Статус" sortable={false} />
    </Datagrid>
  </List>
)

const Order = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="id" label="Номер заказа" />
      <TextField source="cLastName" label="Клиент" />
      <TextField source="phoneNumber" label="Телефон" />
      <NumberField source="amount" label="Сумма" />
      <TextField source="app_status" label="Статус" />
    </SimpleShowLayout>
  </Show>
)

createRoot(document.getElementById('root')).render(
  <BrowserRouter basename="/merchant-cabinet">
    <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
      <Resource name="transactions" list={Orders} show={Order} />
    </Admin>
  </BrowserRouter>,
)
