import { ArrowRight } from 'lucide-react'
import { Facade } from '../../../ui/drawings/facade.tsx'
import button from '../frame/button.module.css'
import frame from '../frame/frame.module.css'
import classes from './hero.module.css'

/** The tagline, and the line that hangs to the façade. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={`${frame.wrap} ${classes.line}`}>
        <div className={classes.words}>
          <h1 className={classes.title}>
            Gestão de condomínio
            <br />
            sem complicação
          </h1>
          <p className={classes.lead}>
            Boleto e Pix por unidade, baixa pelo arquivo do banco e contas que fecham no centavo. O síndico
            emite, o morador paga e o conselho confere, no mesmo lugar.
          </p>
          <div className={classes.action}>
            <a href="/auth" className={`${button.button} ${button.primary} ${button.big}`}>
              Experimente grátis agora
              <ArrowRight size={20} aria-hidden />
            </a>
            <span className={classes.small}>7 dias grátis, sem cartão</span>
          </div>
        </div>
        <Facade className={classes.facade}>
          <Tag x={3} y={278} width={150} text="A-602 pediu acesso" line="M75.5 304V351" />
          <Tag x={316} y={286} width={142} text="B-804 pagou com Pix" line="M316 299H283" />
          <Tag x={352} y={318} width={146} text="C-505 está em dia" line="M448.5 344V382" />
        </Facade>
      </div>
    </section>
  )
}

type TagProps = { x: number; y: number; width: number; text: string; line: string }

/** What happens at one window. */
function Tag({ x, y, width, text, line }: TagProps) {
  return (
    <g className={classes.tag}>
      <path d={line} />
      <rect x={x} y={y} width={width} height="26" rx="5" />
      <text x={x + width / 2} y={y + 18} textAnchor="middle" stroke="none">
        {text}
      </text>
    </g>
  )
}
