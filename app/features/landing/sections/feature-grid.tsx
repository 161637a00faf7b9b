import frame from '../frame/frame.module.css'
import { features, someUnready } from './features.ts'
import classes from './sections.module.css'

/** What the product covers, nine subjects of a building. */
export function FeatureGrid() {
  return (
    <section className={`${frame.wrap} ${classes.section}`} id="funcionalidades">
      <h2 className={classes.title}>Nove assuntos do prédio, um só lugar</h2>
      {someUnready && (
        <p className={classes.note}>
          O que diz “Em breve” ainda está em construção. Contrate pelo que já funciona.
        </p>
      )}
      <ul className={classes.features}>
        {features.map(({ Icon, name, text, ready }) => (
          <li key={name} className={classes.feature} data-ready={ready}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <h3>
              {name}
              {!ready && <span className={classes.soon}>Em breve</span>}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
