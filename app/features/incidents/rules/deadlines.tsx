import { Button, Checkbox, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { priorities, priorityWords } from '../../../../domain/incidents/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from '../incidents.module.css'
import { categoriesQuery, deadlinesQuery, type IncidentRule } from '../queries.ts'

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
      : (categories.data?.find((one) => one.id === category)?.name ?? 'Categoria tirada')
  return (
    <Section
      title="Prazos"
      note="O que foi registrado antes de uma mudança mantém os prazos daquele dia."
      action={
        manages && (
          <Button variant="default" leftSection={<CalendarPlus size={18} />} onClick={() => setOpen(true)}>
            Mudar prazos
          </Button>
        )
      }
    >
      {rules.isLoadingError && (
        <ErrorState message={toFailure(rules.error).message} onRetry={() => void rules.refetch()} />
      )}
      {rules.isPending && <RowsSkeleton rows={4} />}
      {rules.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <div className={classes.scroll} tabIndex={0}>
          <table className={`${classes.bars} figures`}>
            <thead>
              <tr>
                <th scope="col">Categoria</th>
                <th scope="col">Prioridade</th>
                <th scope="col">Responder em</th>
                <th scope="col">Resolver em</th>
                <th scope="col">Vale desde</th>
              </tr>
            </thead>
            <tbody>
              {inOrder(rules.data).map((rule) => (
                <tr key={rule.id}>
                  <td>{nameOf(rule.category_id)}</td>
                  <td>{priorityWords[rule.priority]}</td>
                  <td>{hoursWords(rule.answer_hours, rule.is_working)}</td>
                  <td>{hoursWords(rule.solve_hours, rule.is_working)}</td>
                  <td>{rule.from_on <= '2020-01-01' ? 'o começo' : formatDate(rule.from_on)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
  const [category, setCategory] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(civilDate(new Date(), openZone()))
  const start = (of: string | null) =>
    priorities.map((priority) => {
      const rule =
        rules.find((one) => one.priority === priority && one.category_id === of) ??
        rules.find((one) => one.priority === priority && one.category_id === null)
      return {
        priority,
        answer_hours: rule?.answer_hours ?? 8,
        solve_hours: rule?.solve_hours ?? 80,
        is_working: rule?.is_working ?? true,
      }
    })
  const [lines, setLines] = useState(() => start(null))
  const save = useCommand('save-incident-deadlines', {
    action: 'guardar',
    done: 'Prazos guardados',
    quiet: true,
  })
  const change = (nth: number, next: Partial<(typeof lines)[number]>) =>
    setLines(lines.map((line, at) => (at === nth ? { ...line, ...next } : line)))
  return (
    <FormDialog
      title="Mudar prazos"
      verb="Guardar prazos"
      loading={save.isPending}
      disabled={!from}
      error={save.error}
      held
      onClose={onClose}
      onSubmit={() =>
        save.mutate({ category_id: category, from_on: from, rules: lines }, { onSuccess: onClose })
      }
    >
      <Select
        label="Categoria"
        placeholder="Todas as que não têm prazo próprio"
        clearable
        data={(categories.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={category}
        onChange={(next) => {
          setCategory(next)
          setLines(start(next))
        }}
      />
      <DateField label="Vale desde" value={from} onChange={setFrom} />
      {lines.map((line, nth) => (
        <fieldset key={line.priority} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend style={{ fontWeight: 600 }}>{priorityWords[line.priority]}</legend>
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
            <NumberInput
              label="Responder (horas)"
              min={1}
              max={2000}
              allowDecimal={false}
              value={line.answer_hours}
              onChange={(value) => change(nth, { answer_hours: Number(value) })}
            />
            <NumberInput
              label="Resolver (horas)"
              min={1}
              max={8000}
              allowDecimal={false}
              value={line.solve_hours}
              onChange={(value) => change(nth, { solve_hours: Number(value) })}
            />
          </div>
          <Checkbox
            mt={8}
            label="Só contam horas de expediente, de segunda a sexta"
            checked={line.is_working}
            onChange={({ currentTarget }) => change(nth, { is_working: currentTarget.checked })}
          />
        </fieldset>
      ))}
    </FormDialog>
  )
}
