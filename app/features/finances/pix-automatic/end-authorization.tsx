import type { ReactNode } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { performed } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

type EndAuthorizationProps = { unitId: string; verb: string; onClose: () => void; children: ReactNode }

/** Says what ends with it, and ends it. */
export function EndAuthorization({ unitId, verb, onClose, children }: EndAuthorizationProps) {
  const end = useCommand('end-pix-authorization', {
    action: 'encerrar o Pix Automático',
    done: performed('Pix Automático encerrado.'),
    quiet: true,
    once: true,
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
      onSubmit={() => end.mutate({ unit_id: unitId }, { onSuccess: onClose })}
    >
      <p style={{ margin: 0 }}>{children}</p>
    </FormDialog>
  )
}
