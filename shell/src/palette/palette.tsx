import { call, describeError, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { useNavigate } from '@cabinet/shared/router'
import { Box, Checkbox, chakra, DescriptorIcon, Input, Text } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import Package from 'lucide-react/icons/package'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSingleKeys } from '../frame/use-search.ts'
import type { NavigationEntry } from '../release-set/places.ts'
import { type FoundOrder, paletteOptions, scannedPath, splitByMatch } from './options.ts'
import { recentOrders } from './recent-orders.ts'

const List = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '1' },
})
const Mark = chakra('mark', { base: { bg: 'yellow.subtle', color: 'inherit', borderRadius: 'sm' } })
const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '1',
    minHeight: '44px',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
    '& > svg': { width: '18px', height: '18px', flexShrink: 0 },
  },
})

/** Milliseconds without a key before the search starts. */
const TYPING_PAUSE_MS = 100

export interface PaletteProps {
  readonly entries: readonly NavigationEntry[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly entered: false | 'typed' | 'scanned'
  readonly onEnter: () => void
  readonly onClose: () => void
}

export function Palette({ entries, text, onText, entered, onEnter, onClose }: PaletteProps) {
  const [active, setActive] = useState(0)
  const [areKeysOn, switchKeys] = useSingleKeys()
  const input = useRef<HTMLInputElement>(null)
  const isTypedAhead = useRef(text !== '')
  const listId = useId()
  const navigate = useNavigate()
  const settled = useDebounced(text, TYPING_PAUSE_MS)
  const orders = useFoundOrders(settled)
  const recent = useRecentOrders(text.trim() === '')
  const options = paletteOptions(text, entries, text.trim() === '' ? recent : orders.orders)
  const chosen = Math.min(active, options.length - 1)

  const isSearching = orders.isFetching || settled !== text
  // Enter before the answer waits for it.
  const goOn = useEffectEvent(() =>
    follow(entered === 'scanned' ? scannedPath(text, orders.orders) : options[chosen]?.path),
  )
  useEffect(() => {
    if (entered && !isSearching) goOn()
  }, [entered, isSearching])

  const follow = (path: string | undefined) => {
    if (!path) return
    onClose()
    void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      setActive((chosen + step + options.length) % options.length)
    }
    if (event.key === 'Enter') onEnter()
  }
  return (
    <Dialog open onClose={onClose} title="Быстрый переход" width={680} initialFocus={input} aboveKeyboard>
      <Input
        ref={input}
        role="combobox"
        aria-label="Раздел, номер заказа, телефон или фамилия"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={options[chosen] ? `${listId}-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder="Раздел, номер, телефон, фамилия"
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setActive(0)
        }}
        // The dialog selects the text of its first field, which the next key would replace.
        onSelect={({ currentTarget }) => {
          if (isTypedAhead.current) currentTarget.setSelectionRange(text.length, text.length)
          isTypedAhead.current = false
        }}
        onKeyDown={onKeyDown}
      />
      {/* With room for every section the field stays in its place, whatever is found. */}
      <Box mt="3" minHeight={{ md: '432px' }}>
        <Text role="status" tone="muted">
          {orders.problem ?? (options.length > 0 ? '' : isSearching ? 'Ищем заказы…' : 'Ничего не найдено')}
        </Text>
        <List id={listId} role="listbox" aria-label="Найдено">
          {options.map((option, index) => (
            <Option
              key={option.path}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onPointerMove={() => setActive(index)}
              onClick={() => follow(option.path)}
            >
              {option.icon ? <DescriptorIcon node={option.icon} /> : <Package aria-hidden />}
              <div>
                <Marked text={option.title} wanted={text} />
                {option.note && (
                  <Text size="xs" tone="muted" numeric>
                    {option.note.split(' · ').map((part, at) => [
                      at > 0 && ' · ',
                      // Sum and status are not searched.
                      at === 1 || at === 2 ? <Marked key={part} text={part} wanted={text} /> : part,
                    ])}
                  </Text>
                )}
              </div>
            </Option>
          ))}
        </List>
      </Box>
      <Checkbox checked={areKeysOn} onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}>
        Открывать одной клавишей: «/» или цифрой
      </Checkbox>
      <Text tone="muted">Ctrl+Alt+L — заблокировать кабинет</Text>
    </Dialog>
  )
}

function Marked({ text, wanted }: { text: string; wanted: string }) {
  return splitByMatch(text, wanted).map((part, at) => (at % 2 === 1 ? <Mark key={at}>{part}</Mark> : part))
}

/** Loads the orders opened last in this tab, which the user may still see. */
function useRecentOrders(enabled: boolean): readonly FoundOrder[] {
  const ids = recentOrders()
  const { data = [] } = useQuery({
    queryKey: ['recent orders', ids],
    enabled: enabled && ids.length > 0,
    queryFn: async ({ signal }) => {
      const query = (id: number) => ({ id, lim: 1, page: 1 })
      const pages = ids.map((id) => call('GET /accounting/v1/applications', { query: query(id), signal }))
      return (await Promise.all(pages)).flatMap(({ orders }) => orders)
    },
  })
  return data
}

const minLength = 2

/** Finds orders by number, phone or surname; a shorter text requests nothing. */
function useFoundOrders(text: string) {
  const search = text.trim().slice(0, 64)
  const enabled = search.length >= minLength
  const { data, error, isFetching } = useQuery({
    ...queryFor('GET /accounting/v1/applications/search', { query: { search } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const problem = enabled && error && !isFetching ? describeError(error).message : null
  return { orders: enabled ? (data?.orders ?? []) : [], isFetching, problem }
}

function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
