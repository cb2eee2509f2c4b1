import { useCan } from '@cabinet/shared/auth'
import { countOf, foldText } from '@cabinet/shared/format'
import {
  CheckboxField,
  PhoneField,
  SelectField,
  TextField,
  type UseFormReturn,
  useWatch,
} from '@cabinet/shared/forms'
import { Checkbox, chakra, Grid, Input, Section, Stack, Text } from '@cabinet/shared/ui'
import { useId, useState } from 'react'
import { useOwnPartners } from '../own-permissions.ts'
import type { AccessChoices } from './access-choices.ts'
import type { UserValues } from './user-schema.ts'

interface MerchantsFieldProps {
  merchants: readonly { merchant_id: string; merchant_legal_name: string }[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** A longer list has a search field. */
const longListLength = 8

/** The columns of all sections of the form, so that their fields stand below each other. */
const fieldColumns = 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))'

const Fieldset = chakra('fieldset', { base: { minWidth: '0' } })
const List = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: fieldColumns,
    columnGap: '4',
    maxHeight: '264px',
    overflowY: 'auto',
    px: '3',
    py: '1',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    '& label': { display: 'flex', width: 'full', overflowWrap: 'anywhere' },
  },
})

function MerchantsField({ merchants, value, onChange, error }: MerchantsFieldProps) {
  const own = useOwnPartners()
  const isFixed = (id: string) => own !== undefined && !own.has(id)
  const [sought, setSought] = useState('')
  const noteId = useId()
  const needle = foldText(sought.trim())
  const shown = merchants.filter(({ merchant_id, merchant_legal_name }) =>
    foldText(`${merchant_id} ${merchant_legal_name}`).includes(needle),
  )
  const toggle = (id: string, chosen: boolean) =>
    onChange(chosen ? [...value, id] : value.filter((other) => other !== id))
  return (
    <Fieldset aria-describedby={noteId}>
      <chakra.legend fontSize="sm" fontWeight="medium" color="fg.muted" mb="1">
        Партнёры
      </chakra.legend>
      {merchants.length > longListLength && (
        <Grid gridTemplateColumns={fieldColumns} mb="2">
          <Input
            type="search"
            aria-label="Найти партнёра"
            placeholder="Код или название"
            autoComplete="off"
            value={sought}
            onChange={({ currentTarget }) => setSought(currentTarget.value)}
            // Enter would submit the form.
            onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.preventDefault()}
          />
        </Grid>
      )}
      <List>
        {shown.map(({ merchant_id: id, merchant_legal_name: name }) => (
          <Checkbox
            key={id}
            disabled={isFixed(id)}
            checked={value.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          >
            <span>
              {name}{' '}
              <Text as="span" size="xs" tone="muted">
                {id}
              </Text>
            </span>
          </Checkbox>
        ))}
        {shown.length === 0 && (
          <Text tone="muted" py="2">
            Ничего не найдено
          </Text>
        )}
      </List>
      {merchants.some(({ merchant_id }) => isFixed(merchant_id)) && (
        <Text size="xs" tone="muted" mt="1">
          Партнёров, которых нет у вас, меняют те, у кого они есть.
        </Text>
      )}
      <Text id={noteId} as="div" size="xs" tone={error ? 'danger' : 'muted'} mt="1" role="status">
        {error ??
          `Выбрано: ${countOf(value.length, 'партнёр', 'партнёра', 'партнёров')} из ${merchants.length}`}
      </Text>
    </Fieldset>
  )
}

interface UserFieldsProps {
  form: UseFormReturn<UserValues, unknown, UserValues>
  choices: AccessChoices
  /** The creating call has no job title, so a new user gets none. */
  isNew: boolean
  /** The own form has no role field, because nobody can change their own role. */
  isSelf: boolean
  /** Why copies of registers, and the address of an existing user, stay as they are. */
  recipientsRefusal: string | undefined
}

/** The fields of a new or existing user. */
export function UserFields({ form, choices, isNew, isSelf, recipientsRefusal }: UserFieldsProps) {
  const { control, formState } = form
  const mayChooseAccess = useCan('CREATE_SUPER_USER')
  const locked = { disabled: recipientsRefusal !== undefined, hint: recipientsRefusal }
  const merchants = useWatch({ control, name: 'merchants' })
  return (
    <>
      <Section title="Личные данные">
        <Grid gridTemplateColumns={fieldColumns}>
          <TextField control={control} name="lastName" label="Фамилия" required autoFocus={isNew} />
          <TextField control={control} name="firstName" label="Имя" required />
          <TextField control={control} name="middleName" label="Отчество" />
          <PhoneField control={control} name="phoneNumber" label="Телефон" required />
          <TextField
            control={control}
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            {...(!isNew && locked)}
          />
          {!isNew && <TextField control={control} name="jobTitle" label="Должность" />}
        </Grid>
      </Section>
      <Section title="Доступ">
        <Stack>
          {mayChooseAccess && (
            <>
              <Grid gridTemplateColumns={fieldColumns}>
                <SelectField
                  control={control}
                  name="roleName"
                  label="Роль"
                  placeholder="Выберите роль"
                  options={choices.roles}
                  disabled={isSelf}
                  hint={isSelf ? 'Свою роль изменить нельзя' : undefined}
                  required
                />
              </Grid>
              <MerchantsField
                merchants={choices.merchants}
                value={merchants}
                error={formState.errors.merchants?.message}
                onChange={(ids) =>
                  form.setValue('merchants', ids, {
                    shouldDirty: true,
                    shouldValidate: formState.isSubmitted,
                  })
                }
              />
            </>
          )}
          <CheckboxField
            control={control}
            name="IsUnloading"
            label="Получает выгрузки на почту"
            {...locked}
          />
        </Stack>
      </Section>
    </>
  )
}
