import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import classes from './offer-columns.module.css'

export type Offer = {
  id: string
  title: string
  badge?: string
  /** Integer centavos. */
  price: number
  /** 'por mês' */
  per: string
  /** How it is billed when that differs from `per`. */
  billed?: ReactNode
  heading: string
  fit?: { text: string; fits: boolean }
  /** 'Tudo do Essencial, e mais:' */
  included?: string
  /** `soon` marks what is promised but not there yet. */
  items: readonly { name: string; soon: boolean }[]
}

type OfferColumnsProps = { offers: readonly Offer[]; label: string } & (
  | { action: (offer: Offer) => ReactNode; chosen?: undefined; onChoose?: undefined }
  | { action?: undefined; chosen: string; onChoose: (id: string) => void }
)

/** Offers side by side on one surface: each with its own action, or one of them chosen like a radio. */
export function OfferColumns(props: OfferColumnsProps) {
  const waits = props.offers.some(({ items }) => items.some(({ soon }) => soon))
  return (
    <>
      <Columns {...props} />
      {waits && (
        <p className={classes.soonNote}>
          O que diz “Em breve” ainda não existe: escolha o plano pelo que já está nele.
        </p>
      )}
    </>
  )
}

function Columns({ offers, label, action, chosen, onChoose }: OfferColumnsProps) {
  if (action) {
    return (
      <div className={classes.offers}>
        {offers.map((offer) => (
          <article key={offer.id} className={classes.offer} data-featured={offer.badge ? true : undefined}>
            <OfferContent offer={offer} />
            <div className={classes.action}>{action(offer)}</div>
          </article>
        ))}
      </div>
    )
  }
  return (
    <div className={classes.offers} role="radiogroup" aria-label={label}>
      {offers.map((offer) => (
        <label
          key={offer.id}
          htmlFor={`offer-${offer.id}`}
          className={classes.offer}
          data-choice
          data-chosen={offer.id === chosen || undefined}
        >
          <OfferContent
            offer={offer}
            control={
              <input
                type="radio"
                id={`offer-${offer.id}`}
                className={classes.radio}
                name={label}
                aria-label={offer.title}
                checked={offer.id === chosen}
                onChange={() => onChoose(offer.id)}
              />
            }
          />
        </label>
      ))}
    </div>
  )
}

function OfferContent({ offer, control }: { offer: Offer; control?: ReactNode }) {
  // In a choice the radio carries the name; a heading there would break the page's outline.
  const Title = control ? 'span' : 'h3'
  return (
    <>
      <div className={classes.head}>
        <Title className={classes.title}>{offer.title}</Title>
        {offer.badge && <span className={classes.badge}>{offer.badge}</span>}
        {control}
      </div>
      <p className={classes.price}>
        <Money cents={offer.price} size="figure" />
        <span className={classes.per}>{offer.per}</span>
        {offer.billed && <span className={`${classes.billed} figures`}>{offer.billed}</span>}
      </p>
      <p className={classes.heading}>
        {offer.heading}
        {offer.fit && (
          <span
            className={classes.fit}
            style={{ color: offer.fit.fits ? 'var(--success)' : 'var(--danger)' }}
          >
            {offer.fit.text}
          </span>
        )}
      </p>
      {offer.included && <p className={classes.included}>{offer.included}</p>}
      <ul className={classes.items}>
        {offer.items.map(({ name, soon }) => (
          <li key={name} data-soon={soon || undefined}>
            {soon ? (
              <Clock size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <Check size={16} strokeWidth={1.75} aria-hidden />
            )}
            <span>{name}</span>
            {soon && <span className={classes.soon}>Em breve</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
