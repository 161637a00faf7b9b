import type { CommandName } from '../../../domain/permissions/commands.ts'
import { download } from '../files/download.ts'
import { useCondominium } from '../membership/membership.tsx'
import { useMutation } from '../mutations/use-mutation.ts'
import type { Body, Input } from './contract.ts'
import { invoke } from './invoke.ts'

/** Saves the file that a command of the condominium answers with, under the `name` given with its body. `action` is the attempted action. */
export function useFile<const Name extends CommandName>(command: Name, action: string) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async ({ name, body }: { name: string; body: Body<Name> }) => {
      const input = { condominium_id: id, ...(body as object) } as unknown as Input<Name>
      download((await invoke(command, input)) as Blob, name)
    },
    meta: { action },
  })
}
