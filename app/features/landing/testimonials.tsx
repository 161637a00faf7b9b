import classes from './landing.module.css'

const samples = [
  {
    text: 'Na primeira assembleia com o quórum na tela, ninguém discutiu a contagem.',
    who: 'Helena P.',
    what: 'síndica, 96 unidades',
  },
  {
    text: 'Pago pelo celular em um minuto e sei se a encomenda chegou antes de descer.',
    who: 'Marina L.',
    what: 'moradora',
  },
  {
    text: 'Toco no nome, toco em entrou, pronto. O livro de papel ficou na gaveta.',
    who: 'Josué R.',
    what: 'porteiro',
  },
] as const

/** Three samples of use, said to be illustrative. */
export function Testimonials() {
  return (
    <section className={`${classes.wrap} ${classes.section}`} id="depoimentos">
      <h2 className={classes.title}>Como fica no dia a dia</h2>
      <p className={classes.small} style={{ margin: '8px 0 0' }}>
        Depoimentos ilustrativos: mostram usos previstos do produto, não clientes reais.
      </p>
      <div className={classes.quotes}>
        {samples.map(({ text, who, what }) => (
          <figure key={who} className={classes.quote}>
            <blockquote style={{ margin: 0 }}>
              <p>{text}</p>
            </blockquote>
            <figcaption className={classes.small}>
              <strong style={{ fontWeight: 600, color: 'var(--text)' }}>{who}</strong>, {what}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
