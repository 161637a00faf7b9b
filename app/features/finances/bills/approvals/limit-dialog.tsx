import { NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { earliestLimits } from '../../../../../domain/bills/approval.ts'
import type { Cents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { ChoicesField } from '../../../../ui/form/choices-field.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { isGroup, type Rubric, rubricsQuery } from '../../ledger/chart-queries.ts'
import { type ApprovalRule, ruleOn, seenOf } from './approvals-queries.ts'

type Values = {
  effective_from: string
  council_above_cents: Cents | null
  council_votes: number
  assembly_above_cents: Cents | null
  exempt_rubrics: string[]
  source: string
}

type LimitDialogProps = { rules: readonly ApprovalRule[]; today: string; onClose: () => void }

/** Sets new limits from a day on, starting from the current ones. */
export function LimitDialog({ rules, today, onClose }: LimitDialogProps) {
  const { id } = useCondominium()
  const { data: rubrics } = useQuery(rubricsQuery(id))
  const rule = ruleOn(rules, today)
  const earliest = earliestLimits(rules.length > 0, today)
  const form = useForm<Values>({
    initialValues: {
      effective_from: earliest,
      council_above_cents: rule?.council_above_cents ?? null,
      council_votes: rule?.council_votes ?? 1,
      assembly_above_cents: rule?.assembly_above_cents ?? null,
      exempt_rubrics: rule?.exempt_rubrics ?? [],
      source: rule?.source ?? '',
    },
    validate: {
      assembly_above_cents: (assembly, { council_above_cents: council }) =>
        assembly !== null && council !== null && assembly <= council
          ? 'O limite da assembleia fica acima do limite do conselho.'
          : null,
    },
  })
  // An exempt rubric that was archived since keeps its name.
  const mayBeExempt = (rubric: Rubric) =>
    form.values.exempt_rubrics.includes(rubric.id) ||
    (rubric.nature === 'expense' && !isGroup(rubric) && !rubric.archived_on)
  const money = (
    name: 'council_above_cents' | 'assembly_above_cents',
    label: string,
    description: string,
  ) => (
    <MoneyField
      label={label}
      description={description}
      value={form.values[name]}
      onChange={(cents) => form.setFieldValue(name, cents)}
      error={form.errors[name]}
    />
  )
  return (
    <CommandDialog
      title={rules.length === 0 ? 'Definir limites de aprovação' : 'Editar limites de aprovação'}
      verb="Salvar limites"
      action="salvar os limites"
      command="save-approval-rule"
      done={{ title: 'Limites salvos', message: 'Valem para despesas lançadas a partir desse dia.' }}
      form={form}
      body={(values) => ({ ...values, ...seenOf(rules) })}
      onClose={onClose}
    >
      {money('council_above_cents', 'O conselho aprova acima de', 'Vazio: o conselho não precisa aprovar.')}
      <NumberInput
        label="Quantos conselheiros aprovam"
        min={1}
        max={15}
        allowDecimal={false}
        value={form.values.council_votes}
        error={form.errors.council_votes}
        onChange={(value) =>
          form.setFieldValue('council_votes', Math.min(15, Math.max(1, Number(value) || 1)))
        }
      />
      {money('assembly_above_cents', 'A assembleia decide acima de', 'Vazio: nenhuma despesa depende dela.')}
      <ChoicesField
        label="Rubricas que não esperam aprovação"
        description="O que vem todo mês por si: folha, água, energia, impostos."
        placeholder={form.values.exempt_rubrics.length === 0 ? 'Nenhuma' : undefined}
        data={rubrics?.filter(mayBeExempt).map(({ id: value, name }) => ({ value, label: name }))}
        searchable
        clearable
        nothingFoundMessage="Nenhuma rubrica com este nome"
        {...form.getInputProps('exempt_rubrics')}
      />
      <TextInput
        label="De onde vem"
        placeholder="Artigo da convenção ou assembleia"
        maxLength={200}
        {...form.getInputProps('source')}
      />
      <DateField
        label="Vale a partir de"
        description={
          rules.length === 0
            ? undefined
            : 'Limites em vigor não mudam para trás: os novos valem de amanhã em diante.'
        }
        minDate={earliest}
        {...form.getInputProps('effective_from')}
      />
    </CommandDialog>
  )
}
