import { ApiError, describeError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Form, FormError, UnsavedGuard, useForm, useFormDraft } from '@cabinet/shared/forms'
import { Button, LoadFailure, toast, useOverlay } from '@cabinet/shared/ui'
import { useState } from 'react'
import { ConflictNote } from '../conflict-note.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { partnerPath } from '../paths.ts'
import { tellFailure } from '../save-failure.ts'
import { ChangeList } from './change-list.tsx'
import { conflictOf } from './conflict.ts'
import { type Directories, useDirectories } from './directories.ts'
import { secretNames } from './field-table.ts'
import { PartnerFields } from './partner-fields.tsx'
import { partnerSchema } from './partner-schema.ts'
import type { PartnerValues } from './partner-values.ts'
import { isSecretSet, partnerToForm, type WirePartner } from './partner-wire.ts'
import { useReadPartnerAnew, useSavePartner } from './queries.ts'
import { SaveBar } from './save-bar.tsx'

interface EditPartnerProps {
  partner: WirePartner
  onDone: () => void
}

export function EditPartner({ partner, onDone }: EditPartnerProps) {
  // What it was when the editing began: a refetch must not move the ground under the form.
  const [ground] = useState(partner)
  const { directories, ...query } = useDirectories(partnerToForm(ground))
  if (directories) return <EditForm partner={ground} directories={directories} onDone={onDone} />
  if (query.error) return <LoadFailure query={query} />
  return <FormSkeleton sections={4} />
}

function EditForm({ partner, directories, onDone }: EditPartnerProps & { directories: Directories }) {
  const id = partner.merchant_id
  const self = useSession((session) => session.user?.username ?? '')
  const [base, setBase] = useState(partner)
  const form = useForm<PartnerValues>({ schema: partnerSchema, defaultValues: partnerToForm(partner) })
  const draft = useFormDraft(form, `${self} ${partnerPath(id)}`, secretNames)
  const [problem, setProblem] = useState<string>()
  const saving = useSavePartner(base, {
    onSuccess: () => {
      draft.discard()
      toast.success('Партнер успешно сохранен')
      onDone()
    },
    onError: (error) => {
      if (conflictOf(error)) toast.error(describeError(error).message, { id: 'save' })
      else setProblem(tellFailure(form, error, failureText(error)))
    },
  })
  const merge = useReadPartnerAnew(id, {
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
      <FormError key={saving.submittedAt} message={problem} />
      {conflict && (
        <ConflictNote whom="партнёра" merging={merge.isPending} onMerge={() => merge.mutate()}>
          <ChangeList items={conflict} />
        </ConflictNote>
      )}
      <PartnerFields
        form={form}
        directories={directories}
        isNew={false}
        isSet={(secret) => isSecretSet(base, secret)}
      />
      <SaveBar form={form} ground={partnerToForm(base)} saving={saving.isPending} isNew={false}>
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

/** Source: specification 8, «detail view». */
function failureText(error: unknown): string {
  const { message } = describeError(error)
  return error instanceof ApiError && error.debugMessage ? `${message}. ${error.debugMessage}` : message
}
