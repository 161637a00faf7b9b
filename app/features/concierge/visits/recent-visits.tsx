import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../concierge.module.css'
import {
  admittedWords,
  hourOf,
  momentOf,
  visitKindWords,
  visitStatusWords,
  whenOf,
} from '../concierge-words.ts'
import type { OwnUnit } from '../queries.ts'
import { unitVisitsQuery, type VisitRow } from '../queries.ts'
import { emptyValues, toAuthorization } from './authorize-form.ts'
import type { PassToShow } from './pass-dialog.tsx'

const shownAtFirst = 5

/** Who came, the newest first; the last ones are expected again today at one touch. */
export function RecentVisits({
  units,
  onPass,
}: {
  units: readonly OwnUnit[]
  onPass: (pass: PassToShow) => void
}) {
  const { id } = useCondominium()
  const visits = useQuery(
    unitVisitsQuery(
      id,
      units.map(({ unit_id }) => unit_id),
    ),
  )
  const [all, setAll] = useState(false)
  const rows = visits.data ?? []
  return (
    <Section title="Quem veio">
      <NotLoaded query={visits} rows={3} height={64} />
      {visits.data?.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>
          Ninguém ainda. Cada entrada e saída aparece aqui na hora.
        </p>
      )}
      {rows.length > 0 && (
        <>
          <Again rows={rows} onPass={onPass} />
          <ul className={classes.rows} aria-label="Quem veio" style={{ marginTop: 16 }}>
            {(all ? rows : rows.slice(0, shownAtFirst)).map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </ul>
          {rows.length > shownAtFirst && (
            <Button variant="subtle" mt="xs" onClick={() => setAll(!all)}>
              {all ? 'Mostrar menos' : `Mostrar as últimas ${rows.length}`}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

function Line({ row }: { row: VisitRow }) {
  const { label, Icon } = visitKindWords[row.kind]
  const { label: state, Icon: StateIcon } = visitStatusWords[row.status]
  const second = [
    label,
    row.company,
    momentOf(row.entered_at),
    row.left_at && `saiu às ${hourOf(row.left_at)}`,
    row.companions > 0 && `e mais ${row.companions}`,
    row.status === 'refused' ? row.reason : row.admitted_by && admittedWords[row.admitted_by],
  ]
  return (
    <li className={classes.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <div className={classes.first}>{row.name}</div>
        <div className={`${classes.second} figures`}>{second.filter(Boolean).join(' · ')}</div>
      </div>
      {row.status !== 'left' && (
        <Status icon={StateIcon} tone={row.status === 'refused' ? 'danger' : 'success'}>
          {state}
        </Status>
      )}
    </li>
  )
}

/** Lists the last visitors by name, each once: one touch authorizes them again today. */
function Again({ rows, onPass }: { rows: readonly VisitRow[]; onPass: (pass: PassToShow) => void }) {
  const authorize = useCommand('authorize-visit', { action: 'autorizar a visita' })
  const seen = new Set<string>()
  const last = rows.filter(({ name, status, unit_id }) => {
    const known = seen.has(name) || status === 'refused' || !unit_id
    seen.add(name)
    return !known
  })
  const again = (row: VisitRow) => {
    const body = toAuthorization({
      ...emptyValues(row.unit_id ?? ''),
      kind: row.kind,
      name: row.name,
      company: row.company ?? '',
      plate: row.plate ?? '',
      companions_max: row.companions,
    })
    authorize.mutate(body, {
      onSuccess: ({ authorization_id, path }) =>
        onPass({ authorizationId: authorization_id, path, name: row.name, when: whenOf(body) }),
    })
  }
  if (last.length === 0) return null
  return (
    <Group gap={8} role="group" aria-label="Autorizar de novo hoje">
      <span className={classes.second}>De novo hoje:</span>
      {last.slice(0, 4).map((row) => (
        <Button
          key={row.id}
          variant="default"
          leftSection={<RotateCcw size={16} />}
          disabled={authorize.isPending}
          onClick={() => again(row)}
          aria-label={`Autorizar ${row.name} de novo hoje`}
        >
          {row.name}
        </Button>
      ))}
    </Group>
  )
}
