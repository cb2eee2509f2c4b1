/** Forms: react-hook-form and yup under the product's own fields and messages, loaded by screens with a form. */
export { type FieldValues, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
export {
  array,
  boolean,
  type InferType,
  lazy,
  mixed,
  number,
  type ObjectSchema,
  object,
  ref,
  string,
} from 'yup'
export type { BoundProps } from './fields/bound.ts'
export { CheckboxField } from './fields/checkbox-field.tsx'
export { DateField } from './fields/date-field.tsx'
export { MoneyField } from './fields/money-field.tsx'
export { PasswordField } from './fields/password-field.tsx'
export { PhoneField } from './fields/phone-field.tsx'
export { SelectField } from './fields/select-field.tsx'
export { TextField, type TextFieldProps, type TextMask } from './fields/text-field.tsx'
export { Form, FormError, type FormErrorProps } from './form.tsx'
export { day, digits, email, messages, partnerCode, phone, requiredText, text } from './rules.ts'
export { applyServerErrors } from './server-errors.ts'
export { clearDraft, readDraft, saveDraft } from './stored-drafts.ts'
export { UnsavedGuard } from './unsaved-guard.tsx'
export { type FormOptions, useForm } from './use-form.ts'
export { useFormDraft } from './use-form-draft.ts'
