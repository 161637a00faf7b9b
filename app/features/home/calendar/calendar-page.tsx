import { Button } from '@mantine/core'
import { CalendarPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import { type EventKind, eventKinds } from '../../../../domain/building-calendar/events.ts'
import {
  addDays,
  dayOfMonth,
  formatDate,
  formatMonth,
  isCivilDate,
  monthOf,
  shiftMonth,
} from '../../../../domain/calendar.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { capital } from '../../../lib/words.ts'
import { today as openToday } from '../../../lib/zone.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { weeksOf } from '../../reservations/calendar/month-grid.tsx'
import { FeedCard } from '../../reservations/feed/feed-card.tsx'
import { Agenda } from './agenda.tsx'
import classes from './calendar.module.css'
import { useBuildingCalendar } from './calendar-query.ts'
import { EventGrid } from './event-grid.tsx'
import { KindFilter } from './kind-filter.tsx'

const sentences = {
  owner_admin: 'Tudo o que tem data no condomínio, num lugar só.',
  admin: 'Tudo o que tem data no condomínio, num lugar só.',
  council: 'O que tem data no condomínio, do que o conselho acompanha.',
  doorman:
    'O que acontece hoje: mudanças, obras, fornecedores esperados, reservas, espaços fechados, assembleias e o seu serviço.',
  resident:
    'Assembleias, obras, espaços fechados e o que é da sua unidade: reservas, mudanças, cobranças e prazos.',
}

/** What happens in the building, a month at a time: in a grid where there is room, day by day on a phone and on paper. */
export function Component() {
  const { id, name } = useCondominium()
  const { role } = useMembership()
  const { params, changeParams } = useSearchParams()
  const [subscribing, setSubscribing] = useState(false)
  const now = openToday()
  const asked = params.get('dia') ?? ''
  // The front desk has its own day alone.
  const day = role !== 'doorman' && isCivilDate(asked) ? asked : now
  const month = monthOf(day)
  const kinds = (params.get('tipos') ?? '').split(',').filter((kind): kind is EventKind => kind in eventKinds)
  const set = (name: 'dia' | 'tipos', value: string | null) =>
    changeParams({ [name]: value }, { replace: true })
  const weeks = weeksOf(month)
  const [from, until] = [weeks[0]![0]!, addDays(weeks.at(-1)!.at(-1)!, 1)]
  const { whole, events, cutOn, failed, isComing } = useBuildingCalendar(id, { from, until, day, kinds })
  const today = whole.data?.today ?? now
  const [first, last] = [`${month}-01`, dayOfMonth(month, 31)]
  const goTo = (to: string) => set('dia', to)
  const showToday = () => {
    set('dia', null)
    requestAnimationFrame(() => document.getElementById('hoje')?.scrollIntoView({ block: 'nearest' }))
  }
  const step = (months: number) =>
    changeParams(
      { dia: (now) => `${shiftMonth(now && isCivilDate(now) ? monthOf(now) : month, months)}-01` },
      { replace: true },
    )
  return (
    <Page
      title="Calendário do prédio"
      sentence={role && role !== 'superadmin' ? sentences[role] : undefined}
      action={
        <Button
          variant="default"
          leftSection={<CalendarPlus size={18} />}
          onClick={() => setSubscribing(true)}
        >
          Assinar no meu calendário
        </Button>
      }
    >
      {role !== 'doorman' && (
        <div className={classes.bar}>
          <Button variant="default" aria-label="Mês anterior" onClick={() => step(-1)} data-screen-only>
            <ChevronLeft size={18} />
          </Button>
          <strong className={classes.month} aria-live="polite">
            {capital(formatMonth(month))}
          </strong>
          <Button variant="default" aria-label="Próximo mês" onClick={() => step(1)} data-screen-only>
            <ChevronRight size={18} />
          </Button>
          <Button variant="subtle" onClick={showToday} data-screen-only>
            Hoje
          </Button>
          <Button
            className={classes.print}
            variant="default"
            leftSection={<Printer size={18} />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
      )}
      <NotLoaded query={whole} rows={8} height={56} />
      {whole.data && (
        <>
          {cutOn !== null && cutOn <= last && (
            <CutNotice cutOn={cutOn} day={day} first={first} last={last} onDay={goTo} />
          )}
          <KindFilter
            events={whole.data.events.filter(({ on_date, until_on }) => on_date <= last && until_on >= first)}
            chosen={kinds}
            isCut={cutOn !== null}
            onChoose={(chosen) => set('tipos', chosen.length > 0 ? chosen.join(',') : null)}
          />
          <p className={classes.note} data-print-only>
            {[name, kinds.length > 0 && `só ${listed(kinds.map((kind) => eventKinds[kind]))}`]
              .filter(Boolean)
              .join(': ')}
          </p>
          {role !== 'doorman' && (
            <EventGrid
              weeks={weeks}
              month={month}
              day={day}
              today={today}
              events={events}
              cutOn={cutOn}
              role={role}
              onDay={goTo}
            />
          )}
          {failed && <NotLoaded query={failed} isPart rows={3} />}
          {!isComing && (
            <Agenda
              events={events}
              from={first}
              until={last}
              day={day}
              today={today}
              role={role}
              filtered={kinds.length > 0}
              isCut={cutOn !== null}
            />
          )}
        </>
      )}
      <Modal
        opened={subscribing}
        onClose={() => setSubscribing(false)}
        title="Assinar no meu calendário"
        size="lg"
      >
        <p className={classes.note}>
          O Google Agenda, o iPhone ou o Outlook mostram o mesmo que esta página mostra a você, de um mês
          atrás até seis meses à frente (menos, se houver eventos demais: o próprio calendário diz até onde
          vai), sempre atualizado: {listed(Object.values(eventKinds))}, conforme o seu papel.
        </p>
        <FeedCard scope="building" feed={whole.data?.feed} />
      </Modal>
    </Page>
  )
}

type CutNoticeProps = {
  cutOn: string
  day: string
  first: string
  last: string
  onDay: (day: string) => void
}

/** More than one answer has room for: from which day on, and what shows the rest. */
const CutNotice = ({ cutOn, day, first, last, onDay }: CutNoticeProps) => (
  <div className={classes.cut}>
    <Notice kind="warning" title="Há eventos demais neste mês para mostrar de uma vez">
      {`A partir de ${formatDate(cutOn < first ? first : cutOn)}, nem todos aparecem. Toque num tipo abaixo para ver só ele, ou escolha um dia para vê-lo inteiro.`}
      <DateField
        label="Ver um dia"
        mt="sm"
        w={200}
        size="sm"
        value={day}
        minDate={first}
        maxDate={last}
        onChange={(to) => to && onDay(to)}
        data-screen-only
      />
    </Notice>
  </div>
)

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('pt-BR').format(words.map((word) => word.toLocaleLowerCase('pt-BR')))
