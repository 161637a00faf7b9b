import { Button, Stack } from '@mantine/core'
import { FileDown, Handshake, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import type { Agreement } from './agreements-queries.ts'
import { useProposedPlan } from './negotiation.tsx'
import { MakeDialog } from './simulator/make-dialog.tsx'

type ActionsProps = { agreement: Agreement; today: string }

/** Shows what the current user may do with the agreement now. */
export function AgreementActions({ agreement, today }: ActionsProps) {
  const { status } = agreement
  if (status === 'proposed' || status === 'offered') return <Answer agreement={agreement} today={today} />
  return (
    <Stack gap={8} mt="lg">
      {agreement.origin === 'made' && <Paper agreement={agreement} />}
      <Managing agreement={agreement} today={today} />
    </Stack>
  )
}

function Paper({ agreement }: { agreement: Agreement }) {
  return (
    <FileButton
      command="agreement-document"
      body={{ agreement_id: agreement.id }}
      name={`acordo-${agreement.reference}.pdf`}
      action="baixar o termo"
      leftSection={<FileDown size={18} />}
    >
      Termo para assinar (PDF)
    </FileButton>
  )
}

function Managing({ agreement, today }: ActionsProps) {
  const mayManage = useMayManage()
  const [ending, setEnding] = useState<'broken' | 'cancelled' | null>(null)
  const mend = useCommand('mend-agreement', {
    action: 'desfazer o rompimento',
    done: 'O acordo continua valendo',
    once: true,
  })
  if (!mayManage) return null
  const { status, broken_on, version, agreement_instalments } = agreement
  const nothingPaid = agreement_instalments.every(
    ({ charges }) => charges?.status === 'open' && charges.settled_cents === 0,
  )
  const isEnding = ending === 'cancelled'
  return (
    <>
      {status === 'active' && nothingPaid && (
        <Button variant="default" leftSection={<Undo2 size={18} />} onClick={() => setEnding('cancelled')}>
          Desfazer o acordo
        </Button>
      )}
      {status === 'active' && (
        <Button variant="subtle" c="var(--danger)" onClick={() => setEnding('broken')}>
          Romper o acordo
        </Button>
      )}
      {status === 'broken' && broken_on === today && (
        <Button
          variant="default"
          leftSection={<Undo2 size={18} />}
          loading={mend.isPending}
          onClick={() => mend.mutate({ agreement_id: agreement.id })}
        >
          Desfazer o rompimento
        </Button>
      )}
      {ending && (
        <ReasonDialog
          title={isEnding ? 'Desfazer o acordo' : 'Romper o acordo'}
          verb={isEnding ? 'Desfazer' : 'Romper'}
          done={{
            title: isEnding ? 'Acordo desfeito' : 'Acordo rompido',
            message: 'As dívidas voltaram a ser cobradas como antes.',
          }}
          command="break-agreement"
          action={isEnding ? 'desfazer o acordo' : 'romper o acordo'}
          body={{ agreement_id: agreement.id, seen_version: version, as: ending }}
          description="O morador lê o motivo."
          least={{ letters: 3, message: 'Diga por quê.' }}
          onClose={() => setEnding(null)}
        >
          {isEnding
            ? 'As dívidas voltam como estavam, e as parcelas deixam de existir.'
            : 'As dívidas voltam com multa, juros e correção desde o vencimento, sem os descontos. O que foi pago é abatido da mais antiga em diante. Dá para desfazer hoje.'}
        </ReasonDialog>
      )}
    </>
  )
}

/** Lets the other party accept, counter or refuse; the proposer may withdraw it. */
function Answer({ agreement, today }: ActionsProps) {
  const { role } = useMembership()
  const mayManage = useMayManage()
  const { plan, isStale } = useProposedPlan(agreement, today)
  const [doing, setDoing] = useState<'accept' | 'close' | null>(null)
  const side = role === 'resident' ? 'resident' : 'management'
  const isAsked = (agreement.status === 'proposed') === (side === 'management')
  if (side === 'management' && !mayManage) return null
  const verb = isAsked ? 'Recusar' : 'Retirar a proposta'
  return (
    <Stack gap={8} mt="lg">
      {isAsked && (
        <Button
          leftSection={<Handshake size={18} />}
          disabled={!plan || isStale}
          onClick={() => setDoing('accept')}
        >
          Aceitar com os valores de hoje
        </Button>
      )}
      <Button
        component={Link}
        variant="default"
        to={`/dashboard/finances/acordos/novo?unidade=${agreement.unit_id}&resposta=${agreement.id}`}
      >
        Fazer outra proposta
      </Button>
      <Button variant="subtle" c="var(--danger)" onClick={() => setDoing('close')}>
        {verb}
      </Button>
      {doing === 'accept' && plan && (
        <MakeDialog
          body={{ unit_id: agreement.unit_id, charge_ids: agreement.charge_ids, terms: agreement.terms }}
          accepts={agreement}
          total={plan.total}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'close' && (
        <ReasonDialog
          title={verb}
          verb={verb}
          done={{
            title: isAsked ? 'Proposta recusada' : 'Proposta retirada',
            message: 'O outro lado foi avisado.',
          }}
          command="close-agreement-proposal"
          action="encerrar a proposta"
          body={{ agreement_id: agreement.id, seen_version: agreement.version }}
          description="Quem recebe lê o motivo."
          least={{ letters: 3, message: 'Diga por quê.' }}
          onClose={() => setDoing(null)}
        >
          As dívidas continuam como estão.
        </ReasonDialog>
      )}
    </Stack>
  )
}
