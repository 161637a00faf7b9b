import { Money } from '../../../ui/data/money.tsx'
import frame from '../frame/frame.module.css'
import classes from './fee-explained.module.css'
import sections from './sections.module.css'

const lines = [
  { name: 'Pessoal e encargos', cents: 36_840, color: 'var(--chart-1)' },
  { name: 'Água e esgoto', cents: 16_870, color: 'var(--chart-2)' },
  { name: 'Manutenção', cents: 11_590, color: 'var(--chart-3)' },
  { name: 'Fundo de reserva', cents: 8_199, color: 'var(--chart-4)' },
  { name: 'Energia', cents: 7_710, color: 'var(--chart-5)' },
  { name: 'Administração e seguro', cents: 8_980, color: 'var(--chart-others)' },
] as const

const total = lines.reduce((sum, { cents }) => sum + cents, 0)

/** One month's fee of one unit, taken apart. */
export function FeeExplained() {
  return (
    <section className={classes.band}>
      <div className={`${frame.wrap} ${classes.line}`}>
        <div>
          <h2 className={sections.title}>
            Cada morador vê para
            <br />
            onde vai cada centavo
          </h2>
          <p className={classes.lead}>
            A taxa deixa de ser um número. Cada cobrança mostra a parte da unidade em cada despesa do mês,
            pela fração que a convenção manda.
          </p>
        </div>
        <div>
          <div className={classes.total}>
            <span>
              B-302 <span className={classes.example}>· exemplo de um mês</span>
            </span>
            <Money cents={total} />
          </div>
          <div className={classes.share} aria-hidden>
            {lines.map(({ name, cents, color }) => (
              <span key={name} style={{ flex: cents, background: color }} />
            ))}
          </div>
          <table className={classes.lines} aria-label="Exemplo de taxa de um mês">
            <tbody>
              {lines.map(({ name, cents, color }) => (
                <tr key={name}>
                  <th scope="row">
                    <span className={classes.swatch} style={{ background: color }} aria-hidden />
                    {name}
                  </th>
                  <td>
                    <Money cents={cents} weight={500} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
