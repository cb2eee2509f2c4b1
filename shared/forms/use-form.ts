import { yupResolver } from '@hookform/resolvers/yup'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import type { ObjectSchema } from 'yup'

export type FormOptions<T extends FieldValues> = {
  schema: ObjectSchema<T>
  defaultValues: DefaultValues<T>
  mode?: 'onTouched' | 'onChange' | 'onSubmit'
}

export function useForm<T extends FieldValues>(options: FormOptions<T>): UseFormReturn<T, unknown, T> {
  const { schema, defaultValues, mode = 'onTouched' } = options
  // yup's inferred type and T have the same shape, which TypeScript can't compare for an open T.
  const resolver = yupResolver(schema) as unknown as Resolver<T, unknown, T>
  return useHookForm<T, unknown, T>({ resolver, defaultValues, mode })
}
