import { lackingWords, measuresOf, partWords, type RequestView } from '../../../../domain/voting/quarter.ts'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../voting.module.css'

/** How much of a quarter has signed, in each thing that is counted, with its figure. */
export function RequestProgress({ request: { figures, state } }: { request: RequestView }) {
  const lacking = lackingWords(figures)
  const isOn = state === 'open' || state === 'reached'
  return (
    <Section
      title="Assinaturas"
      note="O dono de várias unidades conta uma vez, e a unidade de vários donos também. Quem deve assina: a lei conta condôminos (Código Civil, art. 1.355)."
    >
      <ul className={classes.bars}>
        {measuresOf(figures).map(({ key, words, done, total }) => (
          <li key={key}>
            <p>
              <span>{words[0]!.toUpperCase() + words.slice(1)}</span>
              <span>
                {key === 'shares'
                  ? `${partWords(done, total)}, de 25% necessários`
                  : `${done} de ${Math.ceil(total / 4)} necessários (${total} ao todo)`}
              </span>
            </p>
            <div className={classes.track} aria-hidden>
              {done > 0 && <span style={{ width: `${Math.min(100, (done * 400) / Math.max(total, 1))}%` }} />}
            </div>
          </li>
        ))}
      </ul>
      {isOn && (
        <p style={{ margin: 0 }} aria-live="polite">
          {lacking || 'Um quarto dos condôminos assinou.'}
        </p>
      )}
    </Section>
  )
}
