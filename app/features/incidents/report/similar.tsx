import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { floorWords, statusWords } from '../../../../domain/incidents/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import classes from '../incidents.module.css'
import { since } from '../moments.ts'
import { type Outage, outagesQuery } from '../outages/outage-queries.ts'
import { type SimilarIncident, similarQuery } from '../queries.ts'
import type { PlaceValue } from './place-field.tsx'

type SimilarProps = { category: string; place: PlaceValue; typed: string }

/** What others have already reported like this: one touch instead of a duplicate. */
export function Similar({ category, place, typed }: SimilarProps) {
  const { id } = useCondominium()
  const [search] = useDebouncedValue(typed.trim().slice(0, 200), 400)
  const found = useQuery(
    similarQuery(id, {
      category,
      typed: search,
      place: {
        place_id: place.kind === 'common' ? place.place_id : null,
        unit_id: place.kind === 'unit' ? (place.unit?.id ?? null) : null,
        block: place.kind === 'block' ? place.block : null,
      },
    }),
  )
  if (!category || !found.data?.length) return null
  return (
    <section className={classes.similar} aria-label="Ocorrências parecidas" aria-live="polite">
      <strong>É uma destas?</strong>
      <p className={classes.muted} style={{ margin: 0 }}>
        Junte-se a ela: você acompanha tudo, e a administração sabe quantos são afetados.
      </p>
      <ul>
        {found.data.map((one) => (
          <Like key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Like({ one }: { one: SimilarIncident }) {
  // The front desk reads one from when it follows it.
  const reads = useMembership().role !== 'doorman'
  const go = useGoOn()
  const follow = useCommand('follow-incident', {
    action: 'acompanhar a ocorrência',
    done: 'Pronto: avisamos você a cada passo',
  })
  const where = [
    one.place_name,
    one.block && `Bloco ${one.block}`,
    one.floor !== null && floorWords(one.floor),
  ]
  return (
    <li>
      <span style={{ minWidth: 0 }}>
        {reads || one.is_mine || one.is_followed ? (
          <Link to={`/dashboard/incidents/${one.id}`}>{one.title}</Link>
        ) : (
          one.title
        )}
        <span className={`${classes.muted} figures`} style={{ display: 'block' }}>
          {[statusWords[one.status], ...where, since(one.created_at)].filter(Boolean).join(' · ')}
          {one.followers > 0 && ` · afeta mais ${one.followers}`}
        </span>
      </span>
      {one.is_mine || one.is_followed ? (
        <span className={classes.muted}>Você já acompanha</span>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={follow.isPending}
          onClick={() =>
            follow.mutate(
              { incident_id: one.id, follows: true },
              { onSuccess: () => go(`/dashboard/incidents/${one.id}`) },
            )
          }
        >
          {reads ? 'Afeta também a mim' : 'É esta: acompanhar'}
        </Button>
      )}
    </li>
  )
}

/** The failure that lasts in this category and is felt there, if there is one: the report is joined to it when the reporter says so. */
export function useKnownOutage(category: string, place: PlaceValue) {
  const { id } = useCondominium()
  const outages = useQuery(outagesQuery(id))
  return outages.data?.find(
    (outage) => outage.ended_at === null && outage.category_id === category && touches(outage, place),
  )
}

/** Whether a failure may be felt at a place: of a unit it is known by its block, of a common place only where the failure names one. */
export function touches({ place_id, blocks, unit_ids }: Outage, place: PlaceValue): boolean {
  if (place_id) return place.kind === 'common' && place.place_id === place_id
  if (blocks.length === 0 && unit_ids.length === 0) return true
  if (place.kind === 'unit')
    return (
      place.unit !== null && (unit_ids.includes(place.unit.id) || blocks.includes(place.unit.block ?? ''))
    )
  if (place.kind === 'block') return place.block !== null && blocks.includes(place.block)
  return true
}
