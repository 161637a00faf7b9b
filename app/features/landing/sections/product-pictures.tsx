import frame from '../frame/frame.module.css'
import classes from './product-pictures.module.css'

type PictureProps = { name: string; width: number; height: number; alt: string; className?: string }

/** One screen of the product in both schemes (`npm run screenshots -- --landing`); only the one in use is loaded. */
function Picture({ name, width, height, alt, className }: PictureProps) {
  return (
    <div className={`${classes.picture} ${className ?? ''}`}>
      {(['light', 'dark'] as const).map((scheme) => (
        <img
          key={scheme}
          src={`/product/${name}-${scheme}.webp`}
          className={classes[scheme]}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  )
}

/** Shows the product as it is: the views of the síndica and a resident, with the demonstration's data. */
export function ProductPictures() {
  return (
    <section className={`${frame.wrap} ${classes.section}`} aria-label="O produto">
      <figure className={classes.figure}>
        <div className={classes.stage}>
          <Picture
            className={classes.wide}
            name="inicio-sindica"
            width={1280}
            height={820}
            alt="Tela inicial da síndica: o que espera por ela, saldo em caixa, fundo de reserva, inadimplência e o recebido no mês."
          />
          <Picture
            className={classes.phone}
            name="cobranca-morador"
            width={390}
            height={800}
            alt="Tela do morador no telefone: a taxa do mês e o botão Pagar com Pix."
          />
        </div>
        <figcaption>Telas reais do produto, com os dados do condomínio de demonstração.</figcaption>
      </figure>
    </section>
  )
}
