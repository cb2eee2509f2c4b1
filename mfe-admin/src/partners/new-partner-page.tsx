import { useSession } from '@cabinet/shared/auth'
import { Form, FormError, UnsavedGuard, useForm, useFormDraft } from '@cabinet/shared/forms'
import { Navigate } from '@cabinet/shared/router'
import { LinkButton, LoadFailure, PageHeader, Stack, toast } from '@cabinet/shared/ui'
import { useState } from 'react'
import { BackLink, FormSkeleton } from '../form-page.tsx'
import { useRecipientsRefusal } from '../own-permissions.ts'
import { newPartnerPath, partnersPath } from '../paths.ts'
import { type FormFailure, newPartnerFailureText, toFormFailure } from '../save-failure.ts'
import { secretNames } from './field-table.ts'
import { PartnerFields } from './partner-fields.tsx'
import { partnerSchema } from './partner-schema.ts'
import { newPartner, type PartnerValues } from './partner-wire.ts'
import { type Directories, useAddPartner, useDirectories } from './queries.ts'
import { SaveBar } from './save-bar.tsx'

/** The title follows the specification literally. */
export function NewPartnerPage() {
  const { directories, ...query } = useDirectories(newPartner)
  return (
    <Stack>
      <BackLink to={partnersPath}>Все партнёры</BackLink>
      <PageHeader title="Добавить партнёр" />
      {directories ? (
        <NewPartnerForm directories={directories} />
      ) : query.error ? (
        <LoadFailure query={query} />
      ) : (
        <FormSkeleton sections={4} />
      )}
    </Stack>
  )
}

function NewPartnerForm({ directories }: { directories: Directories }) {
  const self = useSession((session) => session.user?.username ?? '')
  const form = useForm<PartnerValues>({ schema: partnerSchema, defaultValues: newPartner })
  const recipientsRefusal = useRecipientsRefusal()
  const draft = useFormDraft(form, `${self} ${newPartnerPath}`, secretNames)
  const [problem, setProblem] = useState<FormFailure>()
  const saving = useAddPartner({
    onSuccess: () => {
      draft.discard()
      toast.success('Партнёр успешно добавлен')
    },
    onError: (error) => {
      toast.error(newPartnerFailureText(error))
      setProblem(toFormFailure(form, error))
    },
  })
  const save = async (filled: PartnerValues) => {
    setProblem(undefined)
    await saving.mutateAsync(filled).catch(() => undefined)
  }
  if (saving.isSuccess) return <Navigate to={partnersPath} />
  return (
    <Form form={form} onSubmit={save} label="Новый партнёр">
      <UnsavedGuard when={form.formState.isDirty} />
      {problem && <FormError key={saving.submittedAt} {...problem} />}
      <PartnerFields
        form={form}
        directories={directories}
        isNew
        isSet={() => false}
        recipientsRefusal={recipientsRefusal}
      />
      <SaveBar form={form} initial={newPartner} saving={saving.isPending} isNew>
        <LinkButton to={partnersPath}>Отмена</LinkButton>
      </SaveBar>
    </Form>
  )
}
