import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'

type EndAuthorizationProps = { unitId: string; verb: string; onClose: () => void; children: ReactNode }

/** Explains what ends with the authorization, and ends it. */
export function EndAuthorization({ unitId, verb, onClose, children }: EndAuthorizationProps) {
  return (
    <CommandDialog
      title={verb}
      verb={verb}
      destructive
      small
      action="encerrar o Pix Automático"
      command="end-pix-authorization"
      done="Pix Automático encerrado"
      form={useForm()}
      body={() => ({ unit_id: unitId })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{children}</p>
    </CommandDialog>
  )
}
