import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { ByHand } from '../assembly/by-hand.tsx'
import { unreachedQuery } from '../assembly/call-dialog.tsx'
import { amendedOf, type Draft } from './draft.ts'

type Props = { known: AssemblyView; draft: Draft; onClose: () => void }

/** Sends a notice that takes the place of the one before, with what changed and why; everybody receives it. */
export function AmendDialog({ known, draft, onClose }: Props) {
  const { id } = useCondominium()
  const navigate = useNavigate()
  const unreached = useQuery(unreachedQuery(id))
  const isByHand = (unreached.data?.units.length ?? 0) > 0
  const form = useForm({
    initialValues: { reason: '', by_hand: '' },
    validate: {
      reason: (text) => (text.trim().length < 10 ? 'Diga o que mudou e por quê.' : null),
      by_hand: (text) =>
        isByHand && text.trim().length < 10 ? 'Diga como e em que dia esses donos são avisados.' : null,
    },
  })
  return (
    <CommandDialog
      title="Retificar a convocação"
      verb="Enviar a todos"
      command="amend-notice"
      action="retificar a convocação"
      done={`Edital nº ${known.notice_number + 1} enviado`}
      busy={unreached.isPending}
      form={form}
      body={({ reason, by_hand }) => ({
        ...amendedOf(draft),
        number: known.notice_number,
        reason,
        by_hand: isByHand ? by_hand : null,
      })}
      onDone={() => navigate(`/dashboard/voting/${known.id}`)}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        Todos recebem o edital nº {known.notice_number + 1}, que toma o lugar do nº {known.notice_number}. O
        prazo da convenção conta de novo a partir de hoje.
      </p>
      <Textarea
        label="O que mudou e por quê"
        description="Vai no edital, na mensagem a todos e na ata."
        placeholder="A assembleia passou para o dia 20: o salão está em obras no dia 12."
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
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
