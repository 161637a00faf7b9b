import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { RollUnit, Seen } from '../../../../domain/voting/view.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { rollQuery } from '../queries.ts'
import classes from './live.module.css'
import { RollDialog } from './roll-dialog.tsx'
import type { RoomProps } from './room.ts'

const seenWords: Record<Seen, string> = {
  voted: 'Votou',
  voted_proxy: 'Votou por procuração',
  proxy: 'Por procuração, sem voto',
  present: 'Presente, sem voto',
  barred: 'Sem direito a voto',
  absent: 'Ausente',
}
const order = Object.keys(seenWords) as Seen[]
/** While no vote is open, no one has failed to vote. */
const restWords: Record<Seen, string> = { ...seenWords, proxy: 'Por procuração', present: 'Presente' }

/** So many windows an eye takes in. */
const drawn = 400

/** Attendance, as figures and as the building; the table opens the roll from here. */
export function PresencePart({ assembly, live, projected }: RoomProps & { projected: boolean }) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const [open, setOpen] = useState(false)
  const { figures } = live
  const roll = useQuery({
    ...rollQuery(id, assembly.id, live.state === 'open' && (manages ? 2000 : 5000)),
    enabled: manages || figures.units <= drawn,
  })
  const share = (figures.present_shares / Math.max(1, figures.shares)) * 100
  return (
    <aside className={classes.presence} aria-label="Presença">
      <h2>Presença</h2>
      <p>
        <strong>
          {figures.present_units} de {figures.units} unidades
        </strong>{' '}
        · {share.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}% das frações
        {figures.proxy_units > 0 && `, ${figures.proxy_units} por procuração`}
      </p>
      {roll.data && <Building units={roll.data} words={live.item ? seenWords : restWords} />}
      {manages && !projected && live.state === 'open' && (
        <Button variant="default" fullWidth leftSection={<Users size={18} />} onClick={() => setOpen(true)}>
          Registrar presenças e votos
        </Button>
      )}
      {open && roll.data && (
        <RollDialog assembly={assembly} live={live} units={roll.data} onClose={() => setOpen(false)} />
      )}
    </aside>
  )
}

/** The building as windows, floor by floor; only the figures when it is too large to take in at a glance. */
function Building({ units, words }: { units: readonly RollUnit[]; words: Record<Seen, string> }) {
  const blocks = [...Map.groupBy(units, ({ block }) => block)]
  const counts = Map.groupBy(units, ({ seen }) => seen)
  return (
    <>
      {units.length <= drawn && (
        <div className={classes.blocks} aria-hidden>
          {blocks.map(([block, all]) => (
            <figure key={block}>
              <div className={classes.windows}>
                {[...Map.groupBy(all, ({ floor }) => floor)]
                  .toSorted(([one], [other]) => (other ?? 0) - (one ?? 0))
                  .map(([floor, row]) => (
                    <div key={String(floor)}>
                      {row.map((unit) => (
                        <span
                          key={unit.id}
                          className={classes.window}
                          data-seen={unit.seen}
                          title={`${unit.label}: ${words[unit.seen]}`}
                        />
                      ))}
                    </div>
                  ))}
              </div>
              {block && <figcaption className={classes.blockName}>Bloco {block}</figcaption>}
            </figure>
          ))}
        </div>
      )}
      <dl className={classes.legend}>
        {order
          .filter((seen) => counts.has(seen))
          .map((seen) => (
            <div key={seen}>
              <dt>
                <span className={classes.window} data-seen={seen} />
                {words[seen]}
              </dt>
              <dd>{counts.get(seen)!.length}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
