import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import type { Body } from '../../lib/commands/contract.ts'
import { useFile } from '../../lib/commands/use-file.ts'

type FileButtonProps<Name extends CommandName> = ButtonProps & {
  /** Answers with the file. */
  command: Name
  body: Body<Name>
  /** The file's name, with its ending. */
  name: string
  /** The attempted action, in the infinitive: 'gerar o PDF'. */
  action: string
  children: ReactNode
}

/** Saves the file that a command answers with. Not on paper. */
export function FileButton<const Name extends CommandName>(props: FileButtonProps<Name>) {
  const { command, body, name, action, children, ...button } = props
  const file = useFile(command, action)
  return (
    <Button
      variant="default"
      data-screen-only
      {...button}
      loading={file.isPending}
      onClick={() => file.mutate({ name, body })}
    >
      {children}
    </Button>
  )
}
