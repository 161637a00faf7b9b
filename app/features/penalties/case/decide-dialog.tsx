import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatMonth } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import type { CaseDetail } from '../../../../domain/penalties/detail.ts'
import { type Basis, bases, basisNames, mostFine, votesNeeded } from '../../../../domain/penalties/limits.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { DecisionChoice } from './decision-choice.tsx'
import type { DialogProps } from './dialog-props.ts'

type Values = {
  outcome: string
  body: string
  basis: Basis
  cents: number | null
  decision_id: string | null
}

/** Decides a case. Offers a penalty once the defence's term is over; shows the limit of a fine and its source. */
export function DecideDialog({ detail, onClose }: DialogProps) {
  const [id] = useState(() => crypto.randomUUID())
  const { case: found, version, earlier, today } = detail
  const mayPunish = found.state === 'defence' && found.term_ends_on !== null && found.term_ends_on < today
  const basis: Basis = version.names_fine ? 'convention' : 'two_thirds'
  const form = useForm<Values>({
    initialValues: {
      outcome: mayPunish ? proposed(detail) : 'archived',
      body: '',
      basis,
      cents: limitOf(detail, basis),
      decision_id: null,
    },
  })
  const { outcome, decision_id } = form.values
  const isFine = mayPunish && outcome === 'fine'
  const asksVote = isFine
    ? form.values.basis !== 'convention' || found.decided_by === 'assembly'
    : outcome === 'warning' && found.decided_by === 'assembly'
  const matter = bases[form.values.basis].matter
  return (
    <CommandDialog
      title={mayPunish ? 'Decidir o caso' : 'Arquivar o caso'}
      verb={outcome === 'archived' ? 'Arquivar' : 'Decidir'}
      action="registrar a decisão"
      command="decide-penalty"
      done={{ title: 'Decisão registrada', message: 'A unidade recebe a carta com as razões.' }}
      form={form}
      body={({ body, cents, ...values }) => ({
        case_id: found.id,
        id,
        body,
        outcome,
        ...(isFine && { cents, basis: values.basis }),
        ...(asksVote && { decision_id }),
      })}
      onClose={onClose}
    >
      {mayPunish ? (
        <Radio.Group label="Decisão" {...form.getInputProps('outcome')}>
          <Stack gap={8} mt={8}>
            <Radio value="archived" label="Arquivar, sem penalidade" />
            <Radio value="warning" label="Aplicar advertência" />
            <Radio value="fine" label="Aplicar multa" />
          </Stack>
        </Radio.Group>
      ) : (
        <Notice kind="info">
          Advertência e multa só depois de provada a entrega da notificação e passado o prazo de defesa.
          Arquivar dá a qualquer momento.
        </Notice>
      )}
      {isFine && (
        <Fine
          detail={detail}
          basis={form.values.basis}
          onBasis={(next) => form.setValues({ basis: next, cents: limitOf(detail, next), decision_id: null })}
          repeatable={(earlier ?? []).length > 0}
        >
          <MoneyField
            label="Valor da multa"
            value={form.values.cents}
            onChange={(cents) => form.setFieldValue('cents', cents)}
            error={form.errors.cents}
          />
        </Fine>
      )}
      {asksVote && (
        <DecisionChoice
          matters={matter && isFine ? [matter] : ['fine', 'antisocial', 'other']}
          value={decision_id}
          error={form.errors.decision_id as string | undefined}
          onChange={(value) => form.setFieldValue('decision_id', value)}
        />
      )}
      <Textarea
        label="Razões"
        description="O que foi provado, o que a defesa disse, por que se decide assim. Vai na carta."
        autosize
        minRows={4}
        maxLength={8000}
        {...form.getInputProps('body')}
      />
    </CommandDialog>
  )
}

/** The type's first measure, unless the unit did the same before. */
const proposed = ({ version, earlier }: CaseDetail): string =>
  (earlier ?? []).some(({ is_same }) => is_same) ? 'fine' : version.first_measure

function limitOf({ version, contribution }: CaseDetail, basis: Basis): number | null {
  return contribution ? mostFine(basis, version, contribution.contribution_cents) : null
}

function Fine({
  detail,
  basis,
  onBasis,
  repeatable,
  children,
}: {
  detail: CaseDetail
  basis: Basis
  onBasis: (basis: Basis) => void
  repeatable: boolean
  children: React.ReactNode
}) {
  const { contribution } = detail
  const { unitCount } = useCondominium()
  const most = limitOf(detail, basis)
  const needed = votesNeeded(basis, unitCount, 1)
  const offered = basisNames.filter(
    (name) =>
      (name !== 'convention' || detail.version.names_fine) &&
      (repeatable || !['repeated', 'antisocial'].includes(name)),
  )
  return (
    <>
      <Radio.Group
        label="Em que a multa se apoia"
        value={basis}
        onChange={(value) => onBasis(value as Basis)}
      >
        <Stack gap={8} mt={8}>
          {offered.map((name) => (
            <Radio key={name} value={name} label={bases[name].label} description={bases[name].law} />
          ))}
        </Stack>
      </Radio.Group>
      {contribution && most !== null ? (
        <Text size="sm" c="dimmed">
          {`Limite: ${formatCents(most)}. A contribuição da unidade foi de ${formatCents(contribution.contribution_cents)} em ${formatMonth(contribution.month)}.`}
        </Text>
      ) : (
        <Notice kind="warning">
          Não há taxa ordinária emitida para esta unidade até o mês do fato: sem ela o limite não pode ser
          calculado.
        </Notice>
      )}
      {needed !== null && (
        <Text size="sm" c="dimmed">
          {`Contando por unidade, são precisos cerca de ${needed} votos a favor; a conta exata é feita com a decisão escolhida.`}
        </Text>
      )}
      {children}
    </>
  )
}
