import { MultiSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import {
  type Responsible,
  responsibles,
  responsibleWords,
} from '../../../../domain/maintenance/orders/words.ts'
import {
  type Anchor,
  comingDays,
  type EveryUnit,
  everyUnits,
  firstDay,
} from '../../../../domain/maintenance/plans/due-days.ts'
import { usualPlans } from '../../../../domain/maintenance/plans/usual.ts'
import { everyUnitWords, monthNames } from '../../../../domain/maintenance/plans/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { HoursField } from '../hours-field.tsx'
import classes from '../maintenance.module.css'
import { assetNamesQuery, handsQuery, type PlanLine } from '../queries.ts'
import { filledSteps, StepsField } from '../steps-field.tsx'
import { useSupplierChoices } from '../supplier-choices.ts'

const blank = {
  title: '',
  instructions: '',
  kind: 'preventive' as 'preventive' | 'inspection',
  asset_id: null as string | null,
  every: 1 as number | string,
  every_unit: 'month' as EveryUnit,
  anchor: 'date' as Anchor,
  first_on: null as string | null,
  season: [] as string[],
  ahead_days: 15 as number | string,
  responsible: 'staff' as Responsible,
  assignee_id: null as string | null,
  supplier_id: null as string | null,
  checklist: [] as PlanLine['checklist'],
  standard: '',
  minutes: null as number | null,
}

/** Edits a plan: its task, frequency, assignee and steps; a new one starts from a template or empty. */
export function PlanDialog({ plan, onClose }: { plan: PlanLine | null; onClose: () => void }) {
  const { id } = useCondominium()
  const assets = useQuery(assetNamesQuery(id))
  const hands = useQuery(handsQuery(id))
  const suppliers = useSupplierChoices()
  const form = useForm({
    initialValues: {
      id: plan?.id ?? crypto.randomUUID(),
      ...blank,
      ...(plan && {
        title: plan.title,
        instructions: plan.instructions,
        kind: plan.kind,
        asset_id: plan.asset_id,
        every: plan.every,
        every_unit: plan.every_unit,
        anchor: plan.anchor,
        first_on: plan.next_on ?? civilDate(new Date(), openZone()),
        season: plan.season.map(String),
        ahead_days: plan.ahead_days,
        responsible: plan.responsible,
        assignee_id: plan.assignee_id,
        supplier_id: plan.supplier_id,
        // Steps of before there were limits have none.
        checklist: plan.checklist.map((step) => ({
          ...step,
          low: step.low ?? null,
          high: step.high ?? null,
        })),
        standard: plan.standard,
        minutes: plan.minutes,
      }),
    },
    validate: {
      title: (text) => (text.trim().length < 3 ? 'Diga o que é feito.' : null),
      every: (value) => (Number(value) >= 1 ? null : 'De quanto em quanto tempo?'),
      first_on: (day) => (day ? null : 'Diga quando é a próxima vez.'),
    },
  })
  const begin = (title: string | null) => {
    const usual = usualPlans.find((one) => one.title === title)
    if (!usual) return
    const { category: _, checklist, ...more } = usual
    const ofKind = (assets.data ?? []).filter(({ category }) => category === usual.category)
    form.setValues({
      ...more,
      checklist: [...checklist],
      asset_id: ofKind.length === 1 ? ofKind[0]!.id : null,
    })
  }
  return (
    <CommandDialog
      title={plan ? (plan.ended_at ? 'Retomar plano' : 'Editar plano') : 'Novo plano'}
      verb="Salvar plano"
      action="salvar o plano"
      command="save-maintenance-plan"
      done="Plano salvo"
      form={form}
      body={(values) => ({
        ...values,
        every: Number(values.every),
        ahead_days: Number(values.ahead_days),
        season: values.season.map(Number),
        checklist: filledSteps(values.checklist),
        ended: false,
      })}
      onClose={onClose}
    >
      {!plan && (
        <Select
          label="Começar de um modelo (opcional)"
          description="Periodicidades usuais em prédios que seguem a ABNT NBR 5674. O manual do equipamento vem antes."
          placeholder="Escolha ou comece do zero"
          searchable
          clearable
          data={usualPlans.map(({ title }) => title)}
          onChange={begin}
        />
      )}
      <TextInput label="O que é feito" maxLength={120} {...form.getInputProps('title')} />
      <Select
        label="Equipamento (opcional)"
        placeholder="Nenhum"
        searchable
        clearable
        data={(assets.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('asset_id')}
      />
      <div className={classes.two}>
        <WholeNumberField label="A cada" min={1} max={120} {...form.getInputProps('every')} />
        <Select
          label="Período"
          data={everyUnits.map((value) => ({
            value,
            label: everyUnitWords[value][Number(form.values.every) === 1 ? 0 : 1],
          }))}
          allowDeselect={false}
          {...form.getInputProps('every_unit')}
        />
        <DateField label={plan ? 'Próxima em' : 'Primeira vez em'} {...form.getInputProps('first_on')} />
        <WholeNumberField
          label="Criar a ordem antes"
          rightSection="dias"
          rightSectionWidth={48}
          min={0}
          max={180}
          {...form.getInputProps('ahead_days')}
        />
      </div>
      <SegmentedControl
        aria-label="De onde se conta"
        data={[
          { value: 'date', label: 'Em data fixa' },
          { value: 'execution', label: 'Da última execução' },
        ]}
        {...form.getInputProps('anchor')}
      />
      <MultiSelect
        label="Só nestes meses (opcional)"
        placeholder={form.values.season.length === 0 ? 'O ano todo' : undefined}
        clearable
        data={monthNames.map((label, nth) => ({ value: `${nth + 1}`, label }))}
        {...form.getInputProps('season')}
      />
      <Coming values={form.values} />
      <div className={classes.two}>
        <Select
          label="Quem faz"
          data={responsibles.map((value) => ({ value, label: responsibleWords[value] }))}
          allowDeselect={false}
          {...form.getInputProps('responsible')}
        />
        <Select
          label="Responsável da equipe"
          placeholder="Ninguém ainda"
          searchable
          clearable
          data={(hands.data?.members ?? []).map((one) => ({ value: one.user_id, label: one.full_name }))}
          {...form.getInputProps('assignee_id')}
        />
        <Select
          label="Fornecedor"
          placeholder="Nenhum"
          searchable
          clearable
          data={suppliers}
          {...form.getInputProps('supplier_id')}
        />
        <HoursField
          label="Horas de trabalho (opcional)"
          minutes={form.values.minutes}
          onChange={(minutes) => form.setFieldValue('minutes', minutes)}
          error={form.errors.minutes}
        />
        <TextInput label="Norma ou manual (opcional)" maxLength={80} {...form.getInputProps('standard')} />
      </div>
      <Textarea
        label="Instruções"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('instructions')}
      />
      <StepsField
        steps={form.values.checklist}
        onChange={(steps) => form.setFieldValue('checklist', steps)}
      />
    </CommandDialog>
  )
}

type ComingProps = {
  values: {
    every: number | string
    every_unit: EveryUnit
    anchor: Anchor
    first_on: string | null
    season: string[]
  }
}

/** Previews the plan's next days, so that a mistake is visible before it is saved. */
function Coming({ values }: ComingProps) {
  const { every, every_unit, anchor, first_on, season } = values
  if (!first_on || !(Number(every) >= 1)) return null
  const cycle = { every: Number(every), every_unit, anchor, first_on, season: season.map(Number) }
  const days = comingDays(cycle, firstDay(cycle), first_on, '9999-12-31', 4)
  return (
    <p className={`${classes.note} figures`} style={{ margin: 0 }}>
      {`${anchor === 'date' ? 'Próximas' : 'Se for feita no dia'}: ${days.map(formatDate).join(', ')}`}
    </p>
  )
}
