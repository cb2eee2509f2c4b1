import type { PartnerChange } from '@cabinet/contract'
import { ApiError, describeError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Form, FormError, UnsavedGuard, useForm, useFormDraft } from '@cabinet/shared/forms'
import { Button, LoadFailure, Stack, toast, useOverlay } from '@cabinet/shared/ui'
import { useState } from 'react'
import { ConflictNote, FormSkeleton } from '../form-page.tsx'
import { partnerPath } from '../paths.ts'
import { type FormFailure, partnerFailureText, toFormFailure } from '../save-failure.ts'
import { ChangeList } from './change-list.tsx'
import { secretNames } from './field-table.ts'
import { PartnerFields } from './partner-fields.tsx'
import { schemaKeepingValues } from './partner-schema.ts'
import { isSecretSet, type PartnerValues, partnerToForm, type WirePartner } from './partner-wire.ts'
import { type Directories, useDirectories, useRefetchPartner, useSavePartner } from './queries.ts'
import { isRecord, SaveBar } from './save-bar.tsx'

interface EditPartnerProps {
  partner: WirePartner
  onDone: () => void
}

/** The partner as a form. */
export function EditPartner({ partner, ...props }: EditPartnerProps) {
  // The initial values are kept, because a refetch must not change the form during editing.
  const [ground] = useState(partner)
  const { directories, ...query } = useDirectories(partnerToForm(ground))
  if (directories) return <EditForm partner={ground} directories={directories} {...props} />
  if (query.error) return <LoadFailure query={query} />
  return <FormSkeleton sections={4} />
}

function EditForm({ partner, directories, onDone }: EditPartnerProps & { directories: Directories }) {
  const id = partner.merchant_id
  const self = useSession((session) => session.user?.username ?? '')
  const [base, setBase] = useState(partner)
  const form = useForm<PartnerValues>({
    schema: schemaKeepingValues(partnerToForm(base)),
    defaultValues: partnerToForm(partner),
  })
  const draft = useFormDraft(form, `${self} ${partnerPath(id)}`, secretNames)
  const [problem, setProblem] = useState<FormFailure>()
  const saving = useSavePartner(base, {
    onSuccess: () => {
      draft.discard()
      toast.success('Партнер успешно сохранен')
      onDone()
    },
    onError: (error) => {
      if (conflictOf(error)) return
      toast.error(partnerFailureText(error))
      setProblem(toFormFailure(form, error))
    },
  })
  const merge = useRefetchPartner(id, {
    onSuccess: (fresh) => {
      setBase(fresh)
      form.reset(partnerToForm(fresh), { keepDirtyValues: true })
      saving.reset()
    },
    onError: (error) => toast.error(describeError(error).message),
  })
  const save = async (filled: PartnerValues) => {
    setProblem(undefined)
    await saving.mutateAsync(filled).catch(() => undefined)
  }
  const conflict = conflictOf(saving.error)
  const [leaving, setLeaving] = useState(false)
  const overlay = useOverlay(leaving)
  const leave = () => {
    draft.discard()
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label="Данные партнёра">
      <UnsavedGuard when={form.formState.isDirty} />
      {problem && <FormError key={saving.submittedAt} {...problem} />}
      {conflict && (
        <ConflictNote whom="партнёра" merging={merge.isPending} onMerge={() => merge.mutate()}>
          <ChangeList items={conflict} />
        </ConflictNote>
      )}
      <Stack ref={focusFirst}>
        <PartnerFields
          form={form}
          directories={directories}
          isNew={false}
          isSet={(secret) => isSecretSet(base, secret)}
          recipientsRefusal={base.refused?.dataWays}
        />
      </Stack>
      <SaveBar form={form} initial={partnerToForm(base)} saving={saving.isPending} isNew={false}>
        <Button
          disabled={saving.isPending}
          onClick={() => (form.formState.isDirty ? setLeaving(true) : leave())}
        >
          Отмена
        </Button>
      </SaveBar>
      {overlay && (
        <overlay.ConfirmDialog
          open={leaving}
          title="Выйти без сохранения?"
          cancelLabel="Продолжить"
          confirmLabel="Не сохранять"
          danger
          onConfirm={leave}
          onClose={() => setLeaving(false)}
        >
          Изменения в форме не сохранены и будут потеряны.
        </overlay.ConfirmDialog>
      )}
    </Form>
  )
}

function focusFirst(box: HTMLDivElement | null): void {
  box?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')?.focus()
}

function conflictOf(error: unknown): PartnerChange[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PARTNER_CHANGED') return undefined
  const { body } = error
  const changes: unknown = isRecord(body) ? body.changes : undefined
  return Array.isArray(changes) ? changes.filter(isChange) : []
}

function isChange(value: unknown): value is PartnerChange {
  return (
    isRecord(value) &&
    typeof value.at === 'string' &&
    typeof value.user === 'string' &&
    Array.isArray(value.changes) &&
    value.changes.every((change) => isRecord(change) && typeof change.field === 'string')
  )
}
