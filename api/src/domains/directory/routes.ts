import { orderStatuses, statuses } from '@cabinet/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { cities, countries } from './places.ts'

export const directoryRoutes: readonly Route[] = [
  route('GET /directory/statuses', () =>
    orderStatuses.map((value) => ({ value, textRu: statuses[value][0] })),
  ),
  route('GET /accounting/countries', () => [...countries]),
  route('GET /accounting/cities', () => [...cities]),
]
