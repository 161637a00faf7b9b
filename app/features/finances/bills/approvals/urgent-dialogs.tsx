import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ApprovalNeed, URGENT_REASON_LETTERS } from '../../../../../domain/bills/approval.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { bodyOf, type DialogProps, whole } from './vote-dialogs.tsx'

/** Declares that a repair cannot wait, by the síndico, and explains the effect: who is notified, and what the law requires. */
export function UrgentDialog({ bill, need, onClose }: DialogProps & { need: ApprovalNeed }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        text.trim().length < URGENT_REASON_LETTERS
          ? 'Diga o que aconteceu e por que não pode esperar: os moradores leem este motivo.'
          : null,
    },
  })
  return (
    <CommandDialog
      title="Pagar sem esperar a aprovação"
      verb="Declarar urgente"
      action="declarar a despesa urgente"
      command="declare-urgent-bill"
      done={{ title: 'Despesa urgente', message: 'Ela já pode ser paga. O conselho foi avisado.' }}
      form={form}
      body={({ reason }) => ({ ...bodyOf(bill), reason })}
      onClose={onClose}
    >
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {bill.description}, <strong className="figures">{whole(bill)}</strong>
      </p>
      <Notice kind="warning">
        {need === 'assembly'
          ? 'Só reparos necessários e urgentes. Convoque a assembleia imediatamente para dar ciência (Código Civil, art. 1.341, § 2º) e indique aqui a decisão dela.'
          : 'Só reparos necessários, que o síndico pode fazer sem autorização (Código Civil, art. 1.341, § 1º). O conselho é avisado agora.'}{' '}
        O motivo sai na prestação de contas do mês.
      </Notice>
      <Textarea
        label="O que aconteceu e por que não pode esperar"
        maxLength={500}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}

/** Takes the declaration back, while nothing was paid. */
export function NotUrgentDialog({ bill, onClose }: DialogProps) {
  const form = useForm({ initialValues: {} })
  return (
    <CommandDialog
      title="Voltar a esperar a aprovação"
      verb="Não é urgente"
      action="retirar a urgência"
      command="declare-urgent-bill"
      done={{ title: 'Urgência retirada', message: 'A despesa espera a aprovação de novo.' }}
      form={form}
      body={() => ({ ...bodyOf(bill), urgent: false })}
      onClose={onClose}
    >
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {bill.description}, <strong className="figures">{whole(bill)}</strong>. O que foi dito fica
        registrado, e ela só é paga depois de aprovada.
      </p>
    </CommandDialog>
  )
}
