import { call, describeError, useMutation } from '@cabinet/shared/api'
import { Banner, Box, Button, toast } from '@cabinet/shared/ui'
import MailCheck from 'lucide-react/icons/mail-check'

/** Tests the saved mail settings with a mail to the user; the reason of a failure stays beside the button. */
export function MailTest({ id }: { id: string }) {
  const trial = useMutation({
    mutationFn: () => call('POST /accounting/v1/merchants/{id}/mail-test', { params: { id } }),
    onSuccess: ({ to }) => toast.success(`Проверочное письмо отправлено на ${to}`),
  })
  return (
    <Box mt="4">
      <Button icon={<MailCheck />} loading={trial.isPending} onClick={() => trial.mutate()}>
        Проверить почту
      </Button>
      {trial.error && (
        <Box mt="3">
          <Banner tone="error">{describeError(trial.error).message}</Banner>
        </Box>
      )}
    </Box>
  )
}
