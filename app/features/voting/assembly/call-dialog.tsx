import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { momentWords } from '../times.ts'
import { ByHand, type Unreached } from './by-hand.tsx'

/** The units that the notice would not reach if it went out now. */
export const unreachedQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['voting', condominiumId, 'unreached'],
    meta: { tables: ['occupancies', 'people', 'units'] },
    queryFn: () => invoke('list-unreached-units', { condominium_id: condominiumId }) as Promise<Unreached>,
    staleTime: 0,
  })

/** Sends the notice; where it does not reach an owner, only with the words on how they are told (art. 1.354). */
export function CallDialog({ assembly, onClose }: { assembly: AssemblyView; onClose: () => void }) {
  const { id } = useCondominium()
  const unreached = useQuery(unreachedQuery(id))
  const isByHand = (unreached.data?.units.length ?? 0) > 0
  const form = useForm({
    initialValues: { by_hand: '' },
    validate: {
      by_hand: (text) =>
        isByHand && text.trim().length < 10 ? 'Diga como e em que dia esses donos são avisados.' : null,
    },
  })
  return (
    <CommandDialog
      title="Enviar o edital"
      verb="Enviar a todos"
      command="call-assembly"
      action="enviar o edital"
      done="Edital enviado"
      small={!isByHand}
      busy={unreached.isPending}
      form={form}
      body={({ by_hand }) => ({ assembly_id: assembly.id, by_hand: isByHand ? by_hand : null })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        Cada condômino recebe o aviso de <strong>{assembly.title}</strong>,{' '}
        {momentWords(assembly.first_call_at)}, com a pauta. O envio de cada um fica guardado.
      </p>
      <NotLoaded query={unreached} isPart rows={1} />
      {isByHand ? (
        <ByHand unreached={unreached.data!} {...form.getInputProps('by_hand')} />
      ) : (
        unreached.data && (
          <Notice kind="info">O envio alcança os donos de todas as unidades (art. 1.354).</Notice>
        )
      )}
    </CommandDialog>
  )
}
