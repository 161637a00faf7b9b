import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Handshake, Send } from 'lucide-react'
import { useState } from 'react'
import type { AgreementRules } from '../../../../../domain/agreements/terms.ts'
import type { LateRules } from '../../../../../domain/charges/late-rules.ts'
import { overdueUntil } from '../../../../../domain/charges/overdue.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { openHolidays } from '../../../../lib/zone.ts'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import type { UnitCharge } from '../../delinquency/delinquency-queries.ts'
import finances from '../../finances.module.css'
import type { Agreement } from '../agreements-queries.ts'
import { DebtChoice } from './debt-choice.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { PlanView } from './plan-view.tsx'
import { firstValues, type Simulation, simulate, type TermValues, termsOf } from './simulation.ts'
import classes from './simulator.module.css'
import { TermFields } from './term-fields.tsx'

type SimulatorProps = {
  unitId: string
  charges: readonly UnitCharge[]
  late: LateRules
  rules: AgreementRules
  today: string
  by: 'management' | 'resident'
  answered: Agreement | null
}

/** Edits debts and terms, with the result alongside: computed here as the command does it. */
export function Simulator(props: SimulatorProps) {
  const { unitId, charges, late, rules, today, by, answered } = props
  const overdue = charges
    .filter(({ dueOn }) => dueOn <= overdueUntil(today, openHolidays()))
    .map(({ id }) => id)
  const form = useForm<TermValues>({ initialValues: firstValues(rules, overdue, today, answered) })
  const draft = `agreement:${unitId}:${answered?.id ?? ''}`
  useFormDraft(draft, form)
  const open = new Set(charges.map(({ id }) => id))
  const values = { ...form.values, charge_ids: form.values.charge_ids.filter((id) => open.has(id)) }
  const simulation = simulate(values, { charges, late, rules, today, by })
  const isReady = simulation.plan !== null && Object.keys(simulation.faults).length === 0
  return (
    <div className={classes.columns}>
      <div>
        <DebtChoice
          charges={charges}
          late={late}
          today={today}
          chosen={values.charge_ids}
          error={simulation.faults.charge_ids}
          onChange={(ids) => form.setFieldValue('charge_ids', ids)}
        />
        <TermFields form={form} simulation={simulation} rules={rules} today={today} by={by} />
      </div>
      <div className={classes.side}>
        <section className={classes.plan} aria-label="O acordo" aria-live="polite">
          <h2 style={{ margin: '0 0 12px' }}>O acordo</h2>
          {simulation.plan ? (
            <PlanView plan={simulation.plan} count={Number(values.count)} />
          ) : (
            <p className={finances.hint}>Escolha as dívidas e como pagar: o valor aparece aqui.</p>
          )}
        </section>
        <Sending
          {...props}
          values={values}
          simulation={simulation}
          isReady={isReady}
          onDone={() => clearDraft(draft)}
        />
      </div>
    </div>
  )
}

type SendProps = SimulatorProps & {
  values: TermValues
  simulation: Simulation
  isReady: boolean
  onDone: () => void
}

function Sending({ unitId, by, answered, values, simulation, isReady, onDone }: SendProps) {
  const goOn = useGoOn()
  const [making, setMaking] = useState(false)
  const propose = useCommand('propose-agreement', { action: 'enviar a proposta', quiet: true, once: true })
  const body = {
    unit_id: unitId,
    charge_ids: values.charge_ids,
    terms: termsOf(values),
    decision_id: by === 'management' ? values.decision_id : null,
    message: values.message,
  }
  const send = () =>
    propose.mutate(
      { ...body, ...(answered ? { agreement_id: answered.id, seen_version: answered.version } : {}) },
      {
        onSuccess: ({ agreement_id }) => {
          onDone()
          toast('success', 'Proposta enviada', 'Quem recebe é avisado e responde pela página do acordo.')
          goOn(`/dashboard/finances/acordos/${agreement_id}`)
        },
      },
    )
  return (
    <Stack gap={8} mt="md">
      {propose.error && <FormErrors message={toFailure(propose.error).message} />}
      {by === 'management' && !answered && (
        <Button leftSection={<Handshake size={18} />} disabled={!isReady} onClick={() => setMaking(true)}>
          Fazer o acordo
        </Button>
      )}
      <Button
        variant={by === 'management' && !answered ? 'default' : 'filled'}
        leftSection={<Send size={18} />}
        disabled={!isReady}
        loading={propose.isPending}
        onClick={send}
      >
        {by === 'management' ? 'Enviar proposta ao morador' : 'Enviar proposta'}
      </Button>
      <p className={finances.rule}>
        {by === 'management' && !answered
          ? 'Fazer o acordo gera as parcelas agora. A proposta só vale quando o morador aceitar, com os valores do dia.'
          : 'Quem recebe aceita, recusa ou faz outra proposta. Até lá nada muda, e os juros continuam correndo.'}
      </p>
      {making && simulation.plan && (
        <MakeDialog
          body={body}
          total={simulation.plan.total}
          onDone={onDone}
          onClose={() => setMaking(false)}
        />
      )}
    </Stack>
  )
}
