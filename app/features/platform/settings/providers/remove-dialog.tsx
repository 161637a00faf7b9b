import { type ProviderName, providers } from '../../../../../domain/platform/providers.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'

type RemoveDialogProps = { provider: ProviderName; depends: string | null; onClose: () => void }

/** Ends the use of a saved credential, after saying what passes through it. */
export function RemoveDialog({ provider, depends, onClose }: RemoveDialogProps) {
  const remove = useCommand('remove-provider-credential', {
    action: 'remover a credencial',
    done: 'Credencial removida',
    quiet: true,
  })
  return (
    <FormDialog
      title={`Remover a credencial: ${providers[provider].label}?`}
      verb="Remover"
      loading={remove.isPending}
      error={remove.error}
      small
      onClose={onClose}
      onSubmit={() => remove.mutate({ provider }, { onSuccess: onClose })}
    >
      <p>
        Em segundos volta a valer a credencial do servidor; se ele não tem nenhuma, nada passa por este
        provedor. Dá para desfazer.
      </p>
      {depends && <Notice kind="warning">{`Passa por aqui agora: ${depends}.`}</Notice>}
    </FormDialog>
  )
}
