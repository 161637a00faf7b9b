import { ArrowRight, Ban, DoorOpen, LogOut, Package, Truck, User } from 'lucide-react'
import { useRef } from 'react'
import { bansInForce } from '../../../../../domain/concierge/desk/now.ts'
import { counted } from '../../../../lib/words.ts'
import { openZone } from '../../../../lib/zone.ts'
import { DoorCard } from '../../../voting/door/door-card.tsx'
import { hourOf } from '../../concierge-words.ts'
import { type Screen, useOpenDesk } from '../desk-context.ts'
import { useDeskKeys } from '../keys.ts'
import { deskMark } from '../store/registration.ts'
import { useDesk } from '../store/use-desk.ts'
import listing from '../style/listing.module.css'
import notice from '../style/notice.module.css'
import shared from '../style/shared.module.css'
import classes from './desk-home.module.css'
import { DeskMore } from './desk-more.tsx'
import { Expected } from './expected.tsx'
import { SearchBox } from './search-box.tsx'
import { Waited } from './waited.tsx'

const keys: { screen: Screen; words: [string, string]; Icon: typeof User }[] = [
  { screen: 'visita', words: ['Visitante', 'chegou'], Icon: User },
  { screen: 'encomenda', words: ['Encomenda', 'chegou'], Icon: Package },
  { screen: 'prestador', words: ['Prestador', 'chegou'], Icon: Truck },
  { screen: 'saida', words: ['Registrar', 'saída'], Icon: LogOut },
]
/** Rows of a short list. */
const short = 5

export function DeskHome() {
  const { view, go } = useOpenDesk()
  const { expected, waiting, inside, overstays, labelOf, now } = view
  const bans = bansInForce(view.data.bans, now, openZone())
  const { link } = useDesk()
  const search = useRef<HTMLInputElement>(null)
  useDeskKeys({
    digits: keys.length,
    onDigit: (at) => keys[at] && go({ screen: keys[at].screen }),
    onText: (text) => {
      const input = search.current
      input?.focus()
      if (!input || text === '/') return
      input.setRangeText(text, input.value.length, input.value.length, 'end')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  return (
    <>
      <h1 className={shared.hidden}>Portaria</h1>
      <nav className={classes.keys} aria-label="Registrar">
        {keys.map(({ screen, words, Icon }, at) => (
          <button
            key={screen}
            type="button"
            className={classes.key}
            data-first={at === 0 || undefined}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => go({ screen })}
          >
            <Icon size={32} strokeWidth={1.75} aria-hidden />
            <span>
              {words[0]}
              <br />
              {words[1]}
            </span>
            <kbd aria-hidden>{at + 1}</kbd>
          </button>
        ))}
      </nav>
      <SearchBox input={search} />
      <DoorCard condominiumId={deskMark()?.condominiumId ?? ''} reaches={link.online && link.session} />
      {bans.length > 0 && (
        <p className={notice.ban}>
          <Ban size={20} aria-hidden />
          <span>
            <strong>Não admitir:</strong>{' '}
            {bans.length === 1 ? 'há 1 aviso ativo' : `há ${bans.length} avisos ativos`}
            {bans.length === 1 && bans[0]?.unit_id && ` para a unidade ${labelOf(bans[0].unit_id)}`}.{' '}
            <button type="button" onClick={() => go({ screen: 'avisos' })}>
              Ler antes de liberar
            </button>
          </span>
        </p>
      )}
      <section aria-labelledby="expected">
        <h2 id="expected" className={shared.title}>
          Esperados agora <span>{expected.length}</span>
        </h2>
        {expected.length === 0 ? (
          <p className={shared.empty}>
            Ninguém autorizado para este horário. Quem chegar sem aviso entra por “Visitante chegou”.
          </p>
        ) : (
          <ul className={listing.rows}>
            {expected.map((authorization) => (
              <Expected key={authorization.id} authorization={authorization} />
            ))}
          </ul>
        )}
      </section>
      <div className={classes.two}>
        <section aria-labelledby="waiting">
          <h2 id="waiting" className={shared.title}>
            Encomendas à espera <span>{waiting.length}</span>
          </h2>
          {waiting.length === 0 && <p className={shared.empty}>Nenhuma encomenda espera.</p>}
          <ul className={classes.lines}>
            {waiting.slice(0, short).map((parcel) => (
              <li key={parcel.id}>
                <button type="button" onClick={() => go({ screen: 'entregar', of: parcel.id })}>
                  <strong>{labelOf(parcel.unit_id)}</strong>
                  <span>{`${parcel.description}${parcel.volumes > 1 ? `, ${counted(parcel.volumes, 'volume', 'volumes')}` : ''} · ${parcel.carrier}`}</span>
                  <Waited
                    since={parcel.arrived_at}
                    now={now}
                    reminders={view.data.settings.delivery_reminder_days}
                  />
                </button>
              </li>
            ))}
          </ul>
          {waiting.length > 0 && (
            <button type="button" className={classes.more} onClick={() => go({ screen: 'encomendas' })}>
              Entregar encomenda <ArrowRight size={18} aria-hidden />
            </button>
          )}
        </section>
        <section aria-labelledby="inside">
          <h2 id="inside" className={shared.title}>
            No prédio agora <span>{inside.length}</span>
          </h2>
          {inside.length === 0 && <p className={shared.empty}>Nenhuma visita no prédio.</p>}
          <ul className={classes.lines}>
            {inside.slice(0, short).map((visit) => (
              <li key={visit.id}>
                <button type="button" onClick={() => go({ screen: 'saida', of: visit.id })}>
                  <strong>{labelOf(visit.unit_id) || <DoorOpen size={18} aria-label="Sem unidade" />}</strong>
                  <span>{visit.name}</span>
                  <small>{hourOf(visit.entered_at)}</small>
                </button>
              </li>
            ))}
          </ul>
          {inside.length > 0 && (
            <button type="button" className={classes.more} onClick={() => go({ screen: 'saida' })}>
              Ver todos
              {overstays.length > 0 && ` · ${counted(overstays.length, 'passou', 'passaram')} do tempo`}{' '}
              <ArrowRight size={18} aria-hidden />
            </button>
          )}
        </section>
      </div>
      <DeskMore />
    </>
  )
}
