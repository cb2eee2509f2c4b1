import { type CallAnswer, type CallBody, mostViews } from '@cabinet/contract'
import { inTransaction, type UserCall } from '../../../platform/call.ts'
import { ApiError, notFound, validationError } from '../../../platform/http/errors.ts'
import { deleteView, insertView, isNameTaken, lockViews, renameView } from './queries.ts'

type View = CallAnswer<'GET /accounting/v1/order-views'>[number]

/** @throws ApiError 400, 409 VIEW_NAME_TAKEN, TOO_MANY_VIEWS */
export function saveView(call: UserCall, body: CallBody<'POST /accounting/v1/order-views'>): Promise<View> {
  return inTransaction(call, async (call) => {
    await lockViews(call)
    const name = await checkName(call, body.name)
    const view = await insertView(call, { ...body, name })
    if (view !== undefined) return view
    const message = `Можно сохранить не больше ${mostViews} видов. Удалите лишний`
    throw new ApiError(409, 'TOO_MANY_VIEWS', message)
  })
}

/** @throws ApiError 400, 404, 409 VIEW_NAME_TAKEN */
export function renameOwnView(call: UserCall, id: number, wanted: string): Promise<View> {
  return inTransaction(call, async (call) => {
    await lockViews(call)
    const view = await renameView(call, { id, name: await checkName(call, wanted, id) })
    if (view === undefined) throw viewNotFound()
    return view
  })
}

/** @throws ApiError 404 */
export async function deleteOwnView(call: UserCall, id: number): Promise<void> {
  if (!(await deleteView(call, id))) throw viewNotFound()
}

const viewNotFound = () => notFound('Вид не найден или уже удалён')

async function checkName(call: UserCall, wanted: string, but?: number): Promise<string> {
  const name = wanted.trim()
  if (name === '') throw validationError({ name: 'Введите название' })
  if (!(await isNameTaken(call, name, but))) return name
  const message = 'Вид с таким названием уже есть'
  throw new ApiError(409, 'VIEW_NAME_TAKEN', message, { fields: { name: message } })
}
