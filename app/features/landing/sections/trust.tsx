import { EyeOff, FolderOutput, Landmark, Scale } from 'lucide-react'
import frame from '../frame/frame.module.css'
import classes from './sections.module.css'

const reasons = [
  {
    Icon: Landmark,
    name: 'O dinheiro não passa por nós',
    text: 'Boleto e Pix caem na conta do próprio condomínio, no banco que ele escolheu. O Prumo nunca recebe nem guarda taxas.',
  },
  {
    Icon: Scale,
    name: 'A conta fecha, sempre',
    text: 'O rateio soma o total até o último centavo, e todo saldo nasce de lançamentos em partidas dobradas. Ninguém digita um saldo.',
  },
  {
    Icon: EyeOff,
    name: 'Cada um vê só o que é seu',
    text: 'Síndico, conselho, porteiro e morador têm acessos diferentes, conferidos no próprio banco de dados. Documentos aparecem mascarados.',
  },
  {
    Icon: FolderOutput,
    name: 'Sair é fácil',
    text: 'Cancelou? O condomínio continua consultando, exportando e recebendo o que já emitiu. Os dados são dele.',
  },
] as const

/** Why a building's money can be trusted to it. */
export function Trust() {
  return (
    <section className={`${frame.wrap} ${classes.section}`} aria-labelledby="confianca">
      <h2 className={classes.title} id="confianca">
        Feito para ser conferido
      </h2>
      <ul className={classes.reasons}>
        {reasons.map(({ Icon, name, text }) => (
          <li key={name}>
            <Icon className={classes.reasonIcon} size={22} strokeWidth={1.75} aria-hidden />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
