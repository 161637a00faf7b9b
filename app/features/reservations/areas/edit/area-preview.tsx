import { useQuery } from '@tanstack/react-query'
import { addDays } from '../../../../../domain/calendar.ts'
import { hoursOn } from '../../../../../domain/reservations/rules.ts'
import { weekdayWords } from '../../../../../domain/reservations/words.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Facts } from '../../../../ui/data/facts.tsx'
import { weekOf } from '../../calendar/month-grid.tsx'
import { holidayWords } from '../../calendar/turns.ts'
import { type Area, startQuery } from '../../queries.ts'
import { minuteWords } from '../../times.ts'
import { factsOf } from '../about-area.tsx'
import cards from '../area-cards.module.css'
import { AreaCard } from '../area-cards.tsx'
import classes from './edit.module.css'

/** A space as residents see it, while it is edited: its card, next week's hours, its terms. */
export function AreaPreview({ area }: { area: Area }) {
  const { id } = useCondominium()
  const start = useQuery(startQuery(id))
  const week = start.data && weekOf(addDays(start.data.today, 7))
  return (
    <aside className={classes.preview} aria-label="Como o morador vê">
      <h2>Como o morador vê</h2>
      <div className={cards.card}>
        <AreaCard area={{ ...area, name: area.name || 'Nome do espaço' }} free="Próximo horário livre" />
      </div>
      {week && (
        <>
          <h3>Na próxima semana</h3>
          <ul className={classes.previewWeek}>
            {week.map((date, weekday) => (
              <li key={date}>
                <span>{`${weekdayWords[weekday]?.slice(0, 3)} ${date.slice(8)}/${date.slice(5, 7)}`}</span>
                <span>
                  {hoursOn(area, area.hours, date)
                    .map(
                      (one) =>
                        `${one.name ? `${one.name}, ` : ''}${minuteWords(one.starts_minute)} a ${minuteWords(one.ends_minute)}`,
                    )
                    .join(' · ') || 'Fechado'}
                  {holidayWords([area], date) && ` (${holidayWords([area], date)})`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Facts facts={factsOf(area).filter(({ value }) => value)} />
    </aside>
  )
}
