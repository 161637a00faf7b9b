import { Button } from '@mantine/core'
import { CircleAlert, CloudOff, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { type Act, isUndoable, undoMinutes } from '../../../../../domain/concierge/acts.ts'
import { conflictWords } from '../../../../../domain/concierge/conflict-words.ts'
import { ownConflict } from '../../../../../domain/concierge/desk/own-conflicts.ts'
import { counted } from '../../../../lib/words.ts'
import { momentOf } from '../../concierge-words.ts'
import { actWords } from '../act-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { unsent } from '../store/desk-state.ts'
import { deskNow, dismiss } from '../store/desk-store.ts'
import { signInAtDesk } from '../store/registration.ts'
import { useDesk } from '../store/use-desk.ts'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

/** What did not leave this device and why, what disagrees with another desk, and what may still be taken back. */
export function RecordsPanel() {
  const { view, act, duty } = useOpenDesk()
  const { queue, known, folded, link, data, photos } = useDesk()
  const waiting = unsent(queue)
  const refused = queue.filter(({ state }) => state === 'refused')
  const acts = new Map<string, Act>([...known, ...queue.map((one) => one.act)].map((one) => [one.id, one]))
  const settled = new Map((data?.conflicts ?? []).map((one) => [one.act_id, one]))
  // The server reports the recorded ones: acts from before this device's day would conflict with data it lacks.
  const recorded = new Set(known.map(({ id }) => id))
  const conflicts = [...acts.values()].filter((one) => {
    const { id } = one
    if (recorded.has(id)) return settled.has(id) && !settled.get(id)?.resolution
    return ownConflict(one, folded) !== null
  })
  const since = new Date(deskNow().getTime() - undoMinutes * 60_000).toISOString()
  const undoable = [...acts.values()]
    .filter(
      (one) => one.desk_id === view.data.desk.id && one.acted_by === duty.userId && one.happened_at > since,
    )
    .filter(({ id, kind }) => isUndoable(kind) && folded.outcomes.get(id)?.code !== 'undone')
    .sort((a, b) => (a.happened_at < b.happened_at ? 1 : -1))
  const why = !link.online
    ? 'Sem internet. Seguem sozinhos quando a conexão voltar.'
    : !link.session
      ? 'Ninguém com acesso à portaria entrou com a conta. Quem entrar envia tudo, em nome de quem registrou.'
      : link.problem || 'Sendo enviados agora.'
  return (
    <Panel title="Registros deste aparelho">
      {conflicts.length > 0 && (
        <section aria-labelledby="conflicts">
          <h2 id="conflicts" className={shared.title}>
            Divergências <span>{conflicts.length}</span>
          </h2>
          <ul className={listing.list}>
            {conflicts.map((one) => {
              const outcome = folded.outcomes.get(one.id)
              const code = outcome?.outcome === 'conflict' ? outcome.code : settled.get(one.id)?.code
              const other = acts.get(
                (outcome?.outcome === 'conflict' && outcome.other) ||
                  (settled.get(one.id)?.other_act_id ?? ''),
              )
              return (
                <li key={one.id}>
                  <CircleAlert size={20} color="var(--danger)" aria-hidden />
                  <div>
                    <strong>{wordsOf(one)}</strong>
                    <p>
                      {momentOf(one.happened_at, view.now)}.{' '}
                      {conflictWords[code as keyof typeof conflictWords] ?? ''}
                    </p>
                    {other && (
                      <p>
                        Vale por enquanto: {wordsOf(other)}, {momentOf(other.happened_at, view.now)}.
                      </p>
                    )}
                    <p className={shared.quiet}>
                      A administração também vê esta divergência e diz qual registro vale.
                    </p>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="refused">
          <h2 id="refused" className={shared.title}>
            Não aceitos <span>{refused.length}</span>
          </h2>
          <ul className={listing.list}>
            {refused.map(({ act: one, text }) => (
              <li key={one.id}>
                <CircleAlert size={20} color="var(--danger)" aria-hidden />
                <div>
                  <strong>{wordsOf(one)}</strong>
                  <p>
                    {momentOf(one.happened_at, view.now)}. {text}
                  </p>
                </div>
                <Button variant="default" className={listing.enter} onClick={() => void dismiss(one.id)}>
                  Entendi
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="unsent">
        <h2 id="unsent" className={shared.title}>
          Ainda não enviados <span>{waiting.length + photos}</span>
        </h2>
        <p className={shared.quiet}>
          {waiting.length + photos === 0 ? 'Tudo o que foi registrado aqui já está no condomínio.' : why}{' '}
          {photos > 0 && `${counted(photos, 'foto espera', 'fotos esperam')} também.`}{' '}
          {!link.session && (
            <Link to="/auth" state={signInAtDesk}>
              Entrar
            </Link>
          )}
        </p>
        <ul className={listing.list}>
          {waiting.slice(-100).map(({ act: one }) => (
            <li key={one.id}>
              <CloudOff size={20} aria-hidden />
              <div>
                <strong>{wordsOf(one)}</strong>
                <p>{momentOf(one.happened_at, view.now)}</p>
              </div>
            </li>
          ))}
        </ul>
        {waiting.length > 100 && (
          <p className={shared.quiet}>
            e mais {counted(waiting.length - 100, 'registro', 'registros')} antes destes.
          </p>
        )}
      </section>
      <section aria-labelledby="recent">
        <h2 id="recent" className={shared.title}>
          Dá para desfazer <span>{undoable.length}</span>
        </h2>
        <p className={shared.quiet}>O que você registrou nos últimos {undoMinutes} minutos.</p>
        <ul className={listing.list}>
          {undoable.map((one) => (
            <li key={one.id}>
              <Undo2 size={20} aria-hidden />
              <div>
                <strong>{wordsOf(one)}</strong>
                <p>{momentOf(one.happened_at, view.now)}</p>
              </div>
              <Button
                variant="default"
                className={listing.enter}
                onClick={() =>
                  void act('act.undone', { act_id: one.id }, { stay: true, words: wordsOf(one) })
                }
              >
                Desfazer
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </Panel>
  )

  function wordsOf(one: Act): string {
    const visit =
      'visit_id' in one.payload
        ? folded.visits.find(({ id }) => id === (one.payload as { visit_id?: string }).visit_id)
        : null
    const parcel =
      'delivery_id' in one.payload
        ? folded.deliveries.find(({ id }) => id === (one.payload as { delivery_id: string }).delivery_id)
        : null
    const more = visit?.name ?? (parcel ? `${parcel.description} de ${view.labelOf(parcel.unit_id)}` : '')
    const told = actWords(one, view.labelOf, more)
    return one.kind === 'delivery.handed' && more ? `${told} (${more})` : told
  }
}
