import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { identityChecks } from '../../../../domain/platform/account-acts.ts'
import type { Body } from '../../../lib/commands/contract.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'

/** An act on an account: its command but for the reason, and what it says. */
export type AccountDeed = {
  command: CommandName
  body: object
  title: string
  verb: string
  /** What ends and what stays. */
  about: ReactNode
  done: string
  destructive?: boolean
  /** Asks how the identity was checked, which comes first. */
  withCheck?: boolean
}

/** Runs an act with a written reason. */
export function ActDialog({ deed, onClose }: { deed: AccountDeed; onClose: () => void }) {
  const { command, body, title, verb, about, done, destructive, withCheck } = deed
  const form = useForm({
    initialValues: { reason: '', check: null as string | null },
    validate: {
      reason: (text) =>
        text.trim().length < 10 ? 'Diga o motivo em pelo menos 10 letras: ele fica na auditoria.' : null,
      check: (check) => (withCheck && !check ? 'Diga como a identidade foi conferida.' : null),
    },
  })
  return (
    <CommandDialog
      title={title}
      verb={verb}
      command={command}
      action={title.toLowerCase()}
      done={done}
      destructive={destructive}
      form={form}
      body={({ reason, check }) =>
        ({ ...body, reason, ...(withCheck && { check }) }) as unknown as Body<typeof command>
      }
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{about}</p>
      {withCheck && (
        <Select
          label="Como a identidade foi conferida"
          data={Object.entries(identityChecks).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('check')}
        />
      )}
      <Textarea
        label={withCheck ? 'O que foi conferido' : 'Motivo'}
        description="Fica na auditoria com o seu nome, e a pessoa lê no e-mail."
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
