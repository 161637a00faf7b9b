import { Button, Checkbox, NumberInput, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { priorities, priorityWords } from '../../../../domain/incidents/words.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { FiguresTable } from '../../../ui/data/figures-table.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { categoriesQuery } from '../queries.ts'
import { deadlinesQuery, type IncidentRule } from './rule-queries.ts'

const hoursWords = (hours: number, isWorking: boolean) => `${hours} h ${isWorking ? 'úteis' : 'corridas'}`

/** By when, by priority: the general rule, then the categories that have their own. */
export function Deadlines() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const rules = useQuery(deadlinesQuery(id))
  const categories = useQuery(categoriesQuery(id))
  const [open, setOpen] = useState(false)
  const nameOf = (category: string | null) =>
    category === null
      ? 'Todas'
      : (categories.data?.find((one) => one.id === category)?.name ?? 'Categoria removida')
  return (
    <Section
      title="Prazos"
      note="O que foi registrado antes de uma mudança mantém os prazos daquele dia."
      action={
        manages && (
          <Button variant="default" leftSection={<CalendarPlus size={18} />} onClick={() => setOpen(true)}>
            Editar prazos
          </Button>
        )
      }
    >
      <NotLoaded query={rules} rows={4} />
      {rules.data && (
        <FiguresTable
          label="Prazos"
          rows={inOrder(rules.data)}
          id={(rule) => rule.id}
          columns={[
            { title: 'Categoria', cell: (rule) => nameOf(rule.category_id) },
            { title: 'Prioridade', cell: (rule) => priorityWords[rule.priority] },
            { title: 'Responder em', cell: (rule) => hoursWords(rule.answer_hours, rule.is_working) },
            { title: 'Resolver em', cell: (rule) => hoursWords(rule.solve_hours, rule.is_working) },
            {
              title: 'Vale desde',
              cell: ({ from_on }) => (from_on <= '2020-01-01' ? 'o começo' : formatDate(from_on)),
            },
          ]}
        />
      )}
      {open && rules.data && <DeadlinesDialog rules={rules.data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** The general ones first, by priority, the newest of each on top. */
const inOrder = (rules: readonly IncidentRule[]) =>
  [...rules].sort(
    (one, other) =>
      Number(one.category_id !== null) - Number(other.category_id !== null) ||
      (one.category_id ?? '').localeCompare(other.category_id ?? '') ||
      priorities.indexOf(one.priority) - priorities.indexOf(other.priority) ||
      (one.from_on < other.from_on ? 1 : -1),
  )

function DeadlinesDialog({ rules, onClose }: { rules: readonly IncidentRule[]; onClose: () => void }) {
  const { id } = useCondominium()
  const categories = useQuery(categoriesQuery(id))
  const start = (of: string | null) =>
    priorities.map((priority) => {
      const rule =
        rules.find((one) => one.priority === priority && one.category_id === of) ??
        rules.find((one) => one.priority === priority && one.category_id === null)
      return {
        priority,
        answer_hours: (rule?.answer_hours ?? 8) as number | string,
        solve_hours: (rule?.solve_hours ?? 80) as number | string,
        is_working: rule?.is_working ?? true,
      }
    })
  const form = useForm({
    initialValues: {
      category_id: null as string | null,
      from_on: civilDate(new Date(), openZone()) as string | null,
      rules: start(null),
    },
  })
  return (
    <CommandDialog
      title="Editar prazos"
      verb="Salvar prazos"
      command="save-incident-deadlines"
      action="salvar os prazos"
      done="Prazos salvos"
      form={form}
      body={({ rules: lines, ...values }) => ({
        ...values,
        rules: lines.map((line) => ({
          ...line,
          answer_hours: Number(line.answer_hours),
          solve_hours: Number(line.solve_hours),
        })),
      })}
      onClose={onClose}
    >
      <Select
        label="Categoria"
        placeholder="Todas as que não têm prazo próprio"
        clearable
        data={(categories.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('category_id')}
        onChange={(next) => form.setValues({ category_id: next, rules: start(next) })}
      />
      <DateField label="Vale desde" {...form.getInputProps('from_on')} />
      {form.values.rules.map((line, nth) => (
        <fieldset key={line.priority} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend style={{ fontWeight: 600 }}>{priorityWords[line.priority]}</legend>
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
            <NumberInput
              label="Responder (horas)"
              min={1}
              max={2000}
              allowDecimal={false}
              {...form.getInputProps(`rules.${nth}.answer_hours`)}
            />
            <NumberInput
              label="Resolver (horas)"
              min={1}
              max={8000}
              allowDecimal={false}
              {...form.getInputProps(`rules.${nth}.solve_hours`)}
            />
          </div>
          <Checkbox
            mt={8}
            label="Só contam horas de expediente, de segunda a sexta"
            {...form.getInputProps(`rules.${nth}.is_working`, { type: 'checkbox' })}
          />
        </fieldset>
      ))}
    </CommandDialog>
  )
}
