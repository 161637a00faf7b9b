import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { bankHolidays, type LocalHoliday, localDate, yearEnd } from '../../../../domain/holidays.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { today } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { type NamedDay, NamedDayFields, namedDayRules } from '../../../ui/form/named-day-fields.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type HolidaysView, holidaysQuery } from '../queries.ts'
import { Rows } from '../security/rows.tsx'

/** The holidays of the building's place and its own, by which due dates, late charges and terms go. */
export function Holidays() {
  const { id } = useCondominium()
  const view = useQuery(holidaysQuery(id))
  const writable = useWritable()
  const [editing, setEditing] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { data } = view
  const day = today()
  return (
    <Section
      title="Feriados"
      note="O que vence num feriado é pago sem acréscimo no dia útil seguinte (Lei 7.089/1983). Prazos de defesa e de chamados também seguem estes dias."
      action={
        writable &&
        data && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Editar feriados
          </Button>
        )
      }
    >
      {data ? (
        <>
          <MissingPlace view={data} />
          <Rows
            label="Feriados do lugar"
            icon={<CalendarDays size={20} aria-hidden />}
            rows={comingRows(data, day)}
          />
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            mt="sm"
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Ocultar os do país' : 'Ver também os do país'}
          </Anchor>
          {showsAll && (
            <Rows
              label="Feriados do país"
              icon={<CalendarDays size={20} aria-hidden />}
              rows={nationalRows(Number(day.slice(0, 4)))}
            />
          )}
          {editing && <HolidaysDialog view={data} onClose={() => setEditing(false)} />}
        </>
      ) : (
        <NotLoaded query={view} />
      )}
    </Section>
  )
}

function MissingPlace({ view: { state, city, knows_town, own } }: { view: HolidaysView }) {
  const words = !state
    ? 'Informe o estado e a cidade acima: os feriados de lá passam a valer.'
    : !city
      ? 'Informe a cidade acima, e adicione os feriados dela.'
      : !knows_town && own.length === 0
        ? `Não temos os feriados municipais de ${city}. Adicione-os: são até quatro por lei, com a Sexta-Feira Santa.`
        : null
  return words && <Text mb="sm">{words}</Text>
}

const placeWords = { state: 'do estado', town: 'da cidade', own: 'do condomínio' }

/** The next day of a rule; null: it never comes again. */
const nextDate = (rule: LocalHoliday, day: string): string | null => {
  const year = Number(day.slice(0, 4))
  return (
    [year, year + 1].map((one) => localDate(rule, one)).find((date) => date && date >= day) ??
    rule.date ??
    null
  )
}

function comingRows({ place, own }: HolidaysView, day: string) {
  const rules = [
    ...place.map(({ key, law, is_kept, ...rule }) => ({
      id: key,
      rule,
      about: [`Feriado ${placeWords[rule.kind]}`, law, !is_kept && 'não vale aqui'],
    })),
    ...own.map(({ name, on_day, yearly }): { id: string; rule: LocalHoliday; about: (string | false)[] } => ({
      id: `${on_day} ${yearly}`,
      rule: { name, kind: 'own', ...(yearly ? { on: on_day.slice(5) } : { date: on_day }) },
      about: ['Feriado do condomínio', yearly && 'todo ano'],
    })),
  ]
  return rules
    .flatMap(({ id, rule, about }) => {
      const date = nextDate(rule, day)
      return date && date >= day
        ? [
            {
              id,
              date,
              first: `${formatDate(date)} · ${rule.name}`,
              second: about.filter(Boolean).join(' · '),
            },
          ]
        : []
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

function nationalRows(year: number) {
  const all = [
    ...bankHolidays(year).map(({ date, name, kind }) => ({
      date,
      name,
      about: kind === 'national' ? 'Feriado nacional' : 'Sem expediente bancário',
    })),
    { date: yearEnd(year), name: 'Último dia de banco do ano', about: 'Sem expediente bancário' },
  ]
  return all
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, name, about }) => ({ id: date, first: `${formatDate(date)} · ${name}`, second: about }))
}

type Typed = { days: (NamedDay & { key: string })[]; not_kept: string[] }
const noDay = () => ({ key: crypto.randomUUID(), name: '', on_day: null, yearly: true })

function HolidaysDialog({
  view: { place, own, state },
  onClose,
}: {
  view: HolidaysView
  onClose: () => void
}) {
  const form = useForm<Typed>({
    initialValues: {
      // Where nothing is known, the first one is asked for.
      days:
        place.length + own.length === 0
          ? [noDay()]
          : own.map((day) => ({ ...day, key: crypto.randomUUID() })),
      not_kept: place.filter(({ is_kept }) => !is_kept).map(({ key }) => key),
    },
    validate: { days: namedDayRules },
  })
  return (
    <CommandDialog
      title="Feriados do condomínio"
      verb="Salvar feriados"
      command="save-condominium-holidays"
      action="salvar os feriados"
      done={{
        title: 'Feriados salvos',
        message: 'Valem para o que vence daqui em diante e para o que está em aberto.',
      }}
      form={form}
      body={({ days, not_kept }) => ({
        days: days.map(({ key: _, on_day, ...day }) => ({ ...day, on_day: on_day ?? '' })),
        not_kept,
      })}
      onClose={onClose}
    >
      {place.length > 0 && (
        <Checkbox.Group
          label={`Do estado e da cidade (${state})`}
          description="Desmarque o que não se guarda aí."
          value={place.filter(({ key }) => !form.values.not_kept.includes(key)).map(({ key }) => key)}
          onChange={(kept) =>
            form.setFieldValue(
              'not_kept',
              place.filter(({ key }) => !kept.includes(key)).map(({ key }) => key),
            )
          }
        >
          <Stack gap="xs" mt="xs">
            {place.map(({ key, ...rule }) => (
              <Checkbox key={key} value={key} label={`${rule.name} (${whenWords(rule)})`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {form.values.days.map((day, nth) => (
        <Stack component="section" gap="xs" key={day.key} aria-label={`Dia ${nth + 1}`}>
          <NamedDayFields
            nth={nth}
            path={`days.${nth}`}
            placeholder="Ex.: padroeira da cidade"
            inputProps={form.getInputProps}
            onRemove={() => form.removeListItem('days', nth)}
          />
        </Stack>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={18} />}
          disabled={form.values.days.length >= 60}
          onClick={() => form.insertListItem('days', noDay())}
        >
          Adicionar feriado
        </Button>
      </div>
    </CommandDialog>
  )
}

/** '25/01', '60 dias depois da Páscoa', '18/11 em 2024' */
function whenWords({ on, easter, from, until }: LocalHoliday): string {
  if (!on) return easter && easter < 0 ? `${-easter} dias antes da Páscoa` : `${easter} dias depois da Páscoa`
  const day = `${on.slice(3)}/${on.slice(0, 2)}`
  return from && from === until ? `${day} em ${from}` : until ? `${day}, até ${until}` : day
}
