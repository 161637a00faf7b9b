import { Anchor, Button, MultiSelect, Select } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import type { DayHours } from '../../../../domain/reservations/rules.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { NamedDayFields, namedDayRules } from '../../../ui/form/named-day-fields.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { Area } from '../queries.ts'
import classes from '../reservations.module.css'
import { listWords, minuteWords } from '../times.ts'
import { TurnLines } from './edit/turn-lines.tsx'
import { type ListedDay, specialDaysQuery } from './queries.ts'

/** Days listed before the rest is asked for in the dialog. */
const MOST = 100

/** Local holidays and the building's own days, which change the spaces' hours and prices. */
export function SpecialDays({ areas, today }: { areas: readonly Area[]; today: string }) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const days = useQuery(specialDaysQuery(id))
  const [editing, setEditing] = useState(false)
  if (!days.data || areas.length === 0) return null
  const coming = days.data.filter(({ yearly, on_day }) => yearly || on_day >= today)
  const nameOf = (areaId: string) => areas.find((one) => one.id === areaId)?.name
  return (
    <Section
      title="Feriados e dias próprios"
      note={
        <>
          Os feriados do país, do estado e da cidade já valem
          {manages && (
            <>
              {' ('}
              <Anchor component={Link} to="/dashboard/settings?tab=condominium" inherit>
                ver em Ajustes
              </Anchor>
              )
            </>
          )}
          . Adicione aqui os dias com horário diferente; o preço é o de feriado.
        </>
      }
      action={
        manages && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {days.data.length === 0 ? 'Adicionar dias' : 'Editar dias'}
          </Button>
        )
      }
    >
      {coming.length === 0 && <p className={classes.quiet}>Nenhum além dos feriados.</p>}
      <ul className={classes.slots}>
        {coming.map((day) => (
          <li key={day.id} className={classes.slot}>
            <span>
              <strong>{day.name}</strong>
              {`, ${day.yearly ? `a cada ano em ${day.on_day.slice(8)}/${day.on_day.slice(5, 7)}` : formatDate(day.on_day)}`}
              {day.area_ids.length > 0 &&
                `, ${listWords(day.area_ids.map(nameOf).filter((name) => name !== undefined))}`}
            </span>
            <span>{opensWords(day.hours)}</span>
          </li>
        ))}
      </ul>
      {editing && <DaysDialog areas={areas} days={days.data} onClose={() => setEditing(false)} />}
    </Section>
  )
}

function opensWords(hours: readonly DayHours[] | null): string {
  if (hours === null) return 'Como feriado'
  if (hours.length === 0) return 'Fechado'
  return hours.map((one) => `${minuteWords(one.starts_minute)} a ${minuteWords(one.ends_minute)}`).join(', ')
}

const keptWords = (bookings: number) =>
  bookings === 1
    ? 'Uma reserva já feita nesses dias continua valendo.'
    : `${bookings} reservas já feitas nesses dias continuam valendo.`

type Opens = 'holiday' | 'closed' | 'hours'
type Typed = Omit<ListedDay, 'id' | 'on_day' | 'hours'> & {
  key: string
  on_day: string | null
  opens: Opens
  hours: DayHours[]
}

const typed = ({ id, hours, ...day }: ListedDay): Typed => ({
  ...day,
  key: id,
  opens: hours === null ? 'holiday' : hours.length === 0 ? 'closed' : 'hours',
  hours: hours ?? [],
})
const noDay = (): Typed => ({
  key: crypto.randomUUID(),
  name: '',
  on_day: null,
  yearly: false,
  area_ids: [],
  opens: 'holiday',
  hours: [],
})
const hoursOf = ({ opens, hours }: Typed) => (opens === 'holiday' ? null : opens === 'closed' ? [] : hours)

function DaysDialog({
  areas,
  days,
  onClose,
}: {
  areas: readonly Area[]
  days: readonly ListedDay[]
  onClose: () => void
}) {
  const known = (ids: readonly string[]) => ids.filter((areaId) => areas.some(({ id }) => id === areaId))
  const form = useForm<{ days: Typed[] }>({
    initialValues: {
      days: days.length > 0 ? days.map((day) => typed({ ...day, area_ids: known(day.area_ids) })) : [noDay()],
    },
    validate: {
      days: {
        ...namedDayRules,
        hours: (hours, { days: all }, path) =>
          all[Number(path.split('.')[1])]?.opens === 'hours' && hours.length === 0 ? 'Diga as horas.' : null,
      },
    },
  })
  return (
    <CommandDialog
      title="Feriados e dias próprios"
      verb="Salvar dias"
      command="save-special-days"
      action="salvar os dias"
      onDone={({ bookings }) =>
        toast('success', 'Dias salvos', bookings > 0 ? keptWords(bookings) : undefined)
      }
      form={form}
      body={(values) => ({
        days: values.days.map(({ key: _, opens, hours, on_day, ...day }) => ({
          ...day,
          on_day: on_day ?? '',
          hours: hoursOf({ opens, hours } as Typed),
        })),
      })}
      onClose={onClose}
    >
      {form.values.days.map((day, nth) => (
        <DayFields key={day.key} form={form} areas={areas} day={day} nth={nth} />
      ))}
      {form.values.days.length < MOST && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={18} />}
            onClick={() => form.insertListItem('days', noDay())}
          >
            Adicionar dia
          </Button>
        </div>
      )}
    </CommandDialog>
  )
}

type DayFieldsProps = {
  form: Pick<
    UseFormReturnType<{ days: Typed[] }>,
    'getInputProps' | 'setFieldValue' | 'removeListItem' | 'errors'
  >
  areas: readonly Area[]
  day: Typed
  nth: number
}

function DayFields({ form, areas, day, nth }: DayFieldsProps) {
  const field = (name: keyof Typed) => `days.${nth}.${name}`
  return (
    <section aria-label={`Dia ${nth + 1}`} className={classes.dayFields}>
      <NamedDayFields
        nth={nth}
        path={`days.${nth}`}
        placeholder="Ex.: dia da manutenção"
        inputProps={form.getInputProps}
        onRemove={() => form.removeListItem('days', nth)}
      />
      <MultiSelect
        label="Espaços"
        placeholder={day.area_ids.length === 0 ? 'Todos' : undefined}
        data={areas.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps(field('area_ids'))}
      />
      <Select
        label="Nesse dia"
        allowDeselect={false}
        data={[
          { value: 'holiday', label: 'Como feriado, pela regra de cada espaço' },
          { value: 'closed', label: 'Fechado' },
          { value: 'hours', label: 'Com horário próprio' },
        ]}
        {...form.getInputProps(field('opens'))}
      />
      {day.opens === 'hours' && (
        <>
          <TurnLines
            day={day.name || `dia ${nth + 1}`}
            named
            value={day.hours}
            onChange={(hours) => form.setFieldValue(field('hours'), hours)}
          />
          {form.errors[field('hours')] && <p className={classes.wrong}>{form.errors[field('hours')]}</p>}
        </>
      )}
    </section>
  )
}
