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
  const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
  const answer = await fetch(`/api/accounting/v1/${path}?${new URLSearchParams(query)}`, { headers })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

const dataProvider = {
  async getList(_resource, { pagination, sort, filter }) {
    const query = { lim: pagination.perPage, page: pagination.page, ...filter }
    if (sort.field !== 'id') query.sort = `${sort.field}:${sort.order.toLowerCase()}`
    const { orders, total } = await ask('applications', query)
    return { data: orders, total }
  },
  async getOne(_resource, { id }) {
    return { data: { ...(await ask(`application/${id}`)).orderInfo, id } }
  },
}

const authProvider = {
  checkAuth: () => (localStorage.getItem('token') ? Promise.resolve() : Promise.reject()),
  getPermissions: () => Promise.resolve(),
  getIdentity: () => Promise.resolve({ id: 0, fullName: 'Менеджер' }),
}

function OrderLink() {
  const order = useRecordContext()
  return order && <Link to={`/transactions/${order.id}/show`}>{order.id}</Link>
}

const filters = [<TextInput key="search" source="search" label="Поиск" alwaysOn />]
const pages = <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
const plain = { cLastName: 'Клиент', phoneNumber: 'Телефон', merchantId: 'Партнёр', app_status: 'Статус' }
const texts = Object.entries(plain).map(([source, label]) => (
  <TextField key={source} source={source} label={label} sortable={false} />
))

const Orders = () => (
  <List filters={filters} perPage={10} pagination={pages} title="Заказы">
    <Datagrid rowClick={false}>
      <OrderLink label="Номер заказа" />
      <DateField source="created_at" label="Дата создания" showTime />
      <NumberField source="amount" label="Сумма" />
      {texts}
    </Datagrid>
  </List>
)

const Order = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="id" label="Номер заказа" />
      <NumberField source="amount" label="Сумма" />
      {texts}
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
