import { Anchor, Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { decisionChoicesQuery } from '../../../decisions/queries.ts'

/** The bill being judged: `version` and `cents` are what its reader saw. */
export type Judged = { id: string; description: string; version: number; cents: number; instalments: number }
export type DialogProps = { bill: Judged; onClose: () => void }

export const bodyOf = ({ id, version, cents }: Judged) => ({ bill_id: id, version, cents })
export const whole = ({ cents, instalments }: Judged) =>
  instalments > 1 ? `${formatCents(cents)}, em ${instalments} parcelas` : formatCents(cents)

/** A council member's word: a refusal says why, an approval may add something. */
export function VoteDialog({ bill, verdict, onClose }: DialogProps & { verdict: 'approve' | 'refuse' }) {
  const isRefusal = verdict === 'refuse'
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        isRefusal && text.trim().length < 5 ? 'Diga por que recusa, em poucas palavras.' : null,
    },
  })
  return (
    <CommandDialog
      title={isRefusal ? 'Recusar despesa' : 'Aprovar despesa'}
      verb={isRefusal ? 'Recusar' : 'Aprovar'}
      action={isRefusal ? 'recusar a despesa' : 'aprovar a despesa'}
      command="decide-bill"
      done={
        isRefusal
          ? {
              title: 'Despesa recusada',
              message: 'A administração lê o motivo. Você ainda pode mudar seu voto.',
            }
          : { title: 'Despesa aprovada por você', message: 'Seu voto fica registrado com nome e data.' }
      }
      form={form}
      body={({ reason }) => ({ ...bodyOf(bill), verdict, reason })}
      onClose={onClose}
    >
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {bill.description}, <strong className="figures">{whole(bill)}</strong>
      </p>
      <Textarea
        label={isRefusal ? 'Motivo' : 'Observação'}
        placeholder={isRefusal ? undefined : 'Opcional'}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}

/** Refers to the assembly's decision that approved it. */
export function AssemblyDialog({ bill, onClose }: DialogProps) {
  const { id } = useCondominium()
  const { data: decisions } = useQuery(decisionChoicesQuery(id))
  const form = useForm<{ decision_id: string | null }>({
    initialValues: { decision_id: null },
    validate: { decision_id: (value) => (value ? null : 'Escolha a decisão da assembleia.') },
  })
  return (
    <CommandDialog
      title="Indicar a decisão da assembleia"
      verb="Indicar"
      action="indicar a decisão"
      command="refer-bill-decision"
      done={{ title: 'Decisão indicada', message: 'Ela fica ligada a esta despesa.' }}
      form={form}
      body={({ decision_id }) => ({ ...bodyOf(bill), decision_id })}
      onClose={onClose}
    >
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {bill.description}, <strong className="figures">{whole(bill)}</strong>
      </p>
      <Select
        label="Decisão de assembleia"
        description={
          <>
            A que aprovou esta despesa. Ela é registrada em{' '}
            <Anchor
              component={Link}
              to="/dashboard/settings?tab=decisions&registrar=nova"
              inherit
              underline="always"
            >
              Ajustes, Decisões
            </Anchor>
            .
          </>
        }
        placeholder={decisions?.length === 0 ? 'Nenhuma registrada' : 'Escolha'}
        data={(decisions ?? []).map(({ id: value, label }) => ({ value, label }))}
        searchable
        nothingFoundMessage="Nenhuma decisão com este nome"
        {...form.getInputProps('decision_id')}
      />
    </CommandDialog>
  )
}
