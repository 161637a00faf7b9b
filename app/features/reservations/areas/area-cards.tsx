import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '../../../../domain/calendar.ts'
import { buckets } from '../../../../domain/files.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import { nextFree, type Reader } from '../calendar/turns.ts'
import { PhotoStrip } from '../photos/photo-strip.tsx'
import { type Area, calendarQuery } from '../queries.ts'
import { minuteWords, nearDayWords } from '../times.ts'
import { AboutArea } from './about-area.tsx'
import classes from './area-cards.module.css'
import { feeWords, shortRules } from './words.ts'

/** How far ahead a free time is looked for, in days; the server gives 62 at a time. */
const DAYS = 45
/** What is read first, in days: most spaces are free within them. */
const SOON = 7
/** Cards before the rest is asked for. */
const FEW = 6

type AreaCardsProps = {
  areas: readonly Area[]
  today: string
  reader: Reader
  /** `day` is the first with a free time, where one was found. */
  onArea: (areaId: string, day: string | null) => void
}

/** The spaces to choose from: how each looks, what it costs, and when it is free next. */
export function AreaCards({ areas, today, reader, onArea }: AreaCardsProps) {
  const { id } = useCondominium()
  const [all, setAll] = useState(false)
  const shown = areas.length < 2 ? [] : areas.slice(0, all ? undefined : FEW)
  const daysOf = (area: Area) => (reader.isManager ? DAYS : Math.min(DAYS, area.max_notice_days + 1))
  // A day's hours may go on until the next morning: one day more is read than is looked at.
  const soon = useQuery({
    ...calendarQuery(id, today, addDays(today, SOON + 1), null),
    enabled: shown.length > 0,
  })
  const freeSoon = shown.map(
    (area) => soon.data && nextFree(area, today, Math.min(SOON, daysOf(area)), reader, soon.data),
  )
  const isFull = shown.some((area, nth) => freeSoon[nth] === null && daysOf(area) > SOON)
  const later = useQuery({ ...calendarQuery(id, today, addDays(today, DAYS + 1), null), enabled: isFull })
  if (shown.length === 0) return null
  return (
    <section aria-label="Espaços" data-screen-only>
      <ul className={classes.cards}>
        {shown.map((area, nth) => {
          const days = daysOf(area)
          const free =
            freeSoon[nth] ??
            (days > SOON ? later.data && nextFree(area, today, days, reader, later.data) : freeSoon[nth])
          return (
            <li key={area.id}>
              <button
                type="button"
                className={classes.card}
                onClick={() => onArea(area.id, free?.date ?? null)}
              >
                <AreaCard
                  area={area}
                  free={
                    free === undefined
                      ? undefined
                      : freeWords(area, free, addDays(today, days - 1), reader.now)
                  }
                />
              </button>
            </li>
          )
        })}
      </ul>
      {!all && areas.length > FEW && (
        <Button variant="default" mb={24} onClick={() => setAll(true)}>
          {`Ver os ${areas.length} espaços`}
        </Button>
      )}
    </section>
  )
}

/** 'Livre sáb., 05/12, 10:00 a 16:00', or that nothing is until the last day looked at. */
function freeWords(area: Area, free: ReturnType<typeof nextFree>, last: string, now: string): string {
  const dayOf = (date: string, minute: number) => nearDayWords(momentAt(date, minute, openZone()), now)
  if (!free) return `Sem horário livre até ${dayOf(last, 720)}`
  const { date, turn, at } = free
  const hours =
    area.mode === 'slots' ? `${minuteWords(turn.from)} a ${minuteWords(turn.until)}` : `às ${minuteWords(at)}`
  return `Livre ${dayOf(date, at)}, ${hours}`
}

/** What a card says of a space; its parts are phrasing, to stand in a button. */
export function AreaCard({ area, free }: { area: Area; free: string | undefined }) {
  const rules = shortRules(area)
  return (
    <>
      <span className={classes.picture}>
        <StoredImage
          bucket={buckets.condominium}
          path={area.photos[0]?.path ?? null}
          size={{ width: 320, height: 160 }}
          alt={area.photos[0]?.alt ?? ''}
        >
          <CalendarDays size={28} aria-hidden />
        </StoredImage>
      </span>
      <span className={classes.words}>
        <strong className={classes.name}>{area.name}</strong>
        <span
          className={classes.facts}
        >{`${feeWords(area)} · até ${area.capacity.toLocaleString('pt-BR')} pessoas`}</span>
        {rules && <span className={classes.rules}>{rules}</span>}
        <span className={classes.free}>{free ?? '…'}</span>
      </span>
    </>
  )
}

/** The chosen space above its calendar, with the way back to all of them. */
export function AreaHead({ area, onAll }: { area: Area; onAll: (() => void) | undefined }) {
  return (
    <section className={classes.head} aria-label={area.name} data-screen-only>
      <div>
        <AboutArea area={area} />
        <p
          className={classes.facts}
        >{`${feeWords(area)} · até ${area.capacity.toLocaleString('pt-BR')} pessoas`}</p>
        {area.description && <p className={classes.rules}>{area.description}</p>}
      </div>
      <PhotoStrip label={`Fotos de ${area.name}`} photos={area.photos.slice(0, 3)} />
      {onAll && (
        <Button variant="default" onClick={onAll}>
          Todos os espaços
        </Button>
      )}
    </section>
  )
}
