import { useCan } from '@cabinet/shared/auth'
import {
  CheckboxField,
  PhoneField,
  SelectField,
  TextField,
  type UseFormReturn,
  useWatch,
} from '@cabinet/shared/forms'
import { Grid, Section, Stack } from '@cabinet/shared/ui'
import type { AccessChoices } from './access-choices.ts'
import { fieldColumns, MerchantsField } from './merchants-field.tsx'
import type { UserValues } from './user-schema.ts'

interface UserFieldsProps {
  form: UseFormReturn<UserValues, unknown, UserValues>
  choices: AccessChoices
  /** The creating call has no job title, so a new user gets none. */
  isNew: boolean
  /** The own form has no role field, because nobody can change their own role. */
  isSelf: boolean
  /** Why copies of registers, and the address of an existing user, stay as they are. */
  dataWayRefusal: string | undefined
}

/** The fields of a new or existing user. */
export function UserFields({ form, choices, isNew, isSelf, dataWayRefusal }: UserFieldsProps) {
  const { control, formState } = form
  const mayChooseAccess = useCan('CREATE_SUPER_USER')
  const locked = { disabled: dataWayRefusal !== undefined, hint: dataWayRefusal }
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
