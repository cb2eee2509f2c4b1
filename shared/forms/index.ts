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
export type { BoundProps } from './fields/fields.tsx'
export {
  CheckboxField,
  DateField,
  PhoneField,
  SelectField,
  TextField,
  type TextFieldProps,
  type TextMask,
} from './fields/fields.tsx'
export { MoneyField } from './fields/money-field.tsx'
export { PasswordField } from './fields/password-field.tsx'
export {
  applyServerErrors,
  Form,
  FormError,
  type FormErrorProps,
  type FormOptions,
  useForm,
} from './form.tsx'
export { day, digits, email, messages, partnerCode, phone, requiredText, text } from './rules.ts'
export { UnsavedGuard } from './unsaved-guard.tsx'
export { clearDraft, readDraft, saveDraft, useFormDraft } from './use-form-draft.ts'
