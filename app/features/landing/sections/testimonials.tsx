import frame from '../frame/frame.module.css'
import classes from './sections.module.css'

const samples = [
  {
    text: 'Confiro o rateio na tela, emito e pronto: noventa e seis boletos saem antes do café.',
    who: 'Helena P.',
    what: 'síndica, 96 unidades',
  },
  {
    text: 'Abro a cobrança no telefone, vejo para onde vai cada centavo e pago com Pix.',
    who: 'Marina L.',
    what: 'moradora',
  },
  {
    text: 'Leio o extrato do mês sem pedir planilha a ninguém. O saldo bate com o do banco.',
    who: 'Beatriz A.',
    what: 'conselheira fiscal',
  },
] as const

/** Three samples of use, said to be illustrative. */
export function Testimonials() {
  return (
    <section className={`${frame.wrap} ${classes.section}`} id="depoimentos">
      <h2 className={classes.title}>Como fica no dia a dia</h2>
      <p className={classes.note}>Depoimentos ilustrativos: mostram o uso do produto, não clientes reais.</p>
      <div className={classes.quotes}>
        {samples.map(({ text, who, what }) => (
          <figure key={who} className={classes.quote}>
            <blockquote>
              <p>{text}</p>
            </blockquote>
            <figcaption>
              <strong>{who}</strong>, {what}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
