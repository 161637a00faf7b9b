import type { ReactNode } from 'react'
import { useCommandKey } from '../../../lib/command-key.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useMoneyCommand } from '../mutations.ts'

type EndAuthorizationProps = { unitId: string; verb: string; onClose: () => void; children: ReactNode }

/** Says what ends with it, and ends it. */
export function EndAuthorization({ unitId, verb, onClose, children }: EndAuthorizationProps) {
  const { key } = useCommandKey()
  const end = useMoneyCommand<{ unit_id: string }, object>('end-pix-authorization', {
    action: 'encerrar o Pix Automático',
    done: 'Pix Automático encerrado.',
    quiet: true,
  })
  return (
    <FormDialog
      title={verb}
      verb={verb}
      destructive
      small
      loading={end.isPending}
      error={end.error}
      onClose={onClose}
      onSubmit={() => end.mutate({ unit_id: unitId, key }, { onSuccess: onClose })}
    >
      <p style={{ margin: 0 }}>{children}</p>
    </FormDialog>
  )
}
