import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { download } from '../../../lib/files/download.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

/** Saves a PDF that a command makes. */
export function useFile(command: CommandName, action: string) {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async ({ name, ...body }: { name: string } & Record<string, unknown>) =>
      download(await invoke<Blob>(command, { condominium_id: id, ...body }), name),
    meta: { action },
  })
}
