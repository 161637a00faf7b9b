import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type ListedWait, waitsQuery } from '../queries.ts'
import classes from '../reservations.module.css'
import { dayWords, hourWords, spanWords } from '../times.ts'

type WaitingListProps = {
  title?: string
  /** Only those who wait for part of this time. */
  of?: Pick<ListedWait, 'area_id' | 'starts_at' | 'ends_at'>
}

/** Who waits for times to come, in order, as the management sees it; nothing where nobody does. */
export function WaitingList({ title = 'Lista de espera', of }: WaitingListProps) {
  const { id } = useCondominium()
  const waits = useQuery(waitsQuery(id))
  const shown = (waits.data ?? []).filter((wait) => !of || overlaps(wait, of))
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <ul className={classes.slots}>
        {shown.map((wait) => (
          <li key={wait.id} className={classes.slot}>
            <span>
              <strong>{wait.unit_label ?? 'Unidade removida'}</strong>
              {!of &&
                `, ${wait.area_name}, ${dayWords(wait.starts_at)}, ${spanWords(wait.starts_at, wait.ends_at)}`}
              {of && `, ${spanWords(wait.starts_at, wait.ends_at)}`}
            </span>
            <span className={classes.quiet}>{placeWords(wait)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const overlaps = (one: Pick<ListedWait, 'area_id' | 'starts_at' | 'ends_at'>, other: typeof one): boolean =>
  one.area_id === other.area_id && one.starts_at < other.ends_at && one.ends_at > other.starts_at

const placeWords = ({ state, position, expires_at, created_at }: ListedWait): string =>
  state === 'offered' && expires_at
    ? `Vagou: responde até ${dayWords(expires_at)}, ${hourWords(expires_at)}`
    : `${position}º desde ${dayWords(created_at)}, ${hourWords(created_at)}`
