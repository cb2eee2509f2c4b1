import { call, useMutation } from '@cabinet/shared/api'

export const useEnterPreview = (token: string, onEntered: () => void) =>
  useMutation({
    mutationFn: () => call('POST /releases/v1/preview/entry', { body: { token } }),
    onSuccess: onEntered,
  })
