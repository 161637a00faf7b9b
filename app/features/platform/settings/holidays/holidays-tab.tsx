import { Button, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { bankHolidays, localDate, yearEnd } from '../../../../../domain/holidays.ts'
import { lawOf, ruleOf } from '../../../../../domain/platform/holiday-changes.ts'
import { today } from '../../../../lib/zone.ts'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { states } from '../../../settings/condominium/condominium-form.ts'
import { type Row, Rows } from '../../../settings/security/rows.tsx'
import { FactorNotice } from '../../accounts/factor-notice.tsx'
import { Changes } from '../changes.tsx'
import { type HolidayItem, type HolidayRule, platformHolidaysQuery } from '../settings-queries.ts'
import { HolidayDialog } from './holiday-dialog.tsx'
import classes from './holidays.module.css'

const COUNTRY = 'BR'

/** The holidays of the country, by law, and those of states and towns, which are added and ended here. */
export function HolidaysTab() {
  const query = useQuery(platformHolidaysQuery)
  const thisYear = Number(today().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [place, setPlace] = useState(COUNTRY)
  const [open, setOpen] = useState<HolidayRule | 'new' | null>(null)
  if (!query.data) return <NotLoaded query={query} rows={8} />
  const { factor_shown, rules, changes } = query.data
  const rows = place === COUNTRY ? countryRows(year) : placeRows(rules, place, year, setOpen)
  return (
    <>
      {!factor_shown && <FactorNotice acts="mudar e desfazer" />}
      <Section
        title="Feriados"
        note="Os do país são contados pela lei e não mudam aqui. Os de estado e cidade se adicionam e se encerram; cada condomínio acrescenta os seus em Ajustes."
        action={<Button onClick={() => setOpen('new')}>Adicionar feriado</Button>}
      >
        <div className={classes.filters}>
          <Select
            label="Lugar"
            allowDeselect={false}
            searchable
            value={place}
            onChange={(value) => setPlace(value ?? COUNTRY)}
            data={[{ value: COUNTRY, label: 'Brasil' }, ...states]}
          />
          <Select
            label="Ano"
            allowDeselect={false}
            value={String(year)}
            onChange={(value) => setYear(Number(value))}
            data={[-2, -1, 0, 1, 2].map((more) => String(thisYear + more))}
          />
        </div>
        {rows.length === 0 && (
          <Text size="sm" c="var(--muted)">{`Nenhum feriado de ${place} em ${year}.`}</Text>
        )}
        <Rows
          key={`${place} ${year}`}
          label={place === COUNTRY ? 'Feriados do país' : `Feriados de ${place}`}
          icon={<CalendarDays size={20} aria-hidden />}
          rows={rows}
        />
      </Section>
      <Changes changes={changes} words={changeWords} />
      {open && (
        <HolidayDialog
          rule={open === 'new' ? null : open}
          state={place === COUNTRY ? null : place}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function countryRows(year: number): Row[] {
  return [
    ...bankHolidays(year).map((holiday) => ({
      date: holiday.date,
      name: holiday.name,
      about: `${holiday.kind === 'national' ? 'Feriado nacional' : 'Sem expediente bancário'} · ${lawOf(holiday)}`,
    })),
    {
      date: yearEnd(year),
      name: 'Último dia de banco do ano',
      about: 'Sem expediente bancário · Resolução CMN 4.880/2020',
    },
  ]
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, name, about }) => ({ id: date, first: `${formatDate(date)} · ${name}`, second: about }))
}

const placeOf = ({ state, town }: HolidayRule) => (town ? `${town}/${state}` : `Todo o estado: ${state}`)

const yearsOf = ({ from_year, until_year }: HolidayRule) =>
  from_year && from_year === until_year
    ? `só em ${from_year}`
    : [from_year && `desde ${from_year}`, until_year && `até ${until_year}`].filter(Boolean).join(' ')

function placeRows(
  rules: readonly HolidayRule[],
  place: string,
  year: number,
  onEnd: (rule: HolidayRule) => void,
): Row[] {
  return rules
    .flatMap((rule) => {
      const date = rule.state === place ? localDate(ruleOf(rule), year) : null
      return date ? [{ date, rule }] : []
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, rule }) => ({
      id: rule.key,
      first: `${formatDate(date)} · ${rule.name}`,
      second: [placeOf(rule), rule.law ?? 'lei não encontrada', yearsOf(rule)].filter(Boolean).join(' · '),
      action: { label: 'Encerrar', run: () => onEnd(rule) },
    }))
}

function changeWords([item]: readonly HolidayItem[]): string {
  const rule = item?.after ?? item?.before
  if (!rule) return ''
  const where = rule.city ? `cidade, ${rule.state}` : rule.state
  return item?.before
    ? `${rule.name} (${where}): até ${rule.until_year}`
    : `${rule.name} (${where}): adicionado, desde ${rule.from_year}`
}
