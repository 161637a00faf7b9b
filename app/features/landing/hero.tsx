import { Button } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { Facade } from '../../ui/drawings/facade.tsx'
import classes from './landing.module.css'

/** The tagline, and the line that hangs to the façade. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={`${classes.wrap} ${classes.heroLine}`}>
        <div className={classes.heroWords}>
          <h1 className={classes.heroTitle}>
            Gestão de condomínio
            <br />
            sem complicação
          </h1>
          <p className={classes.lead}>
            Contas que fecham no centavo, portaria em três toques e assembleia com quórum ao vivo. Para o
            síndico, o morador e o porteiro, no mesmo lugar.
          </p>
          <div className={classes.heroAction}>
            <Button
              component="a"
              href="/auth"
              className={classes.big}
              rightSection={<ArrowRight size={20} />}
            >
              Experimente grátis agora
            </Button>
            <span className={classes.small}>7 dias grátis, sem cartão</span>
          </div>
        </div>
        <Facade className={classes.facade}>
          <Tag x={3} y={278} width={150} text="A-602 tem encomenda" line="M75.5 304V351" />
          <Tag x={316} y={286} width={142} text="B-804 pagou com Pix" line="M316 299H283" />
          <Tag x={360} y={318} width={138} text="C-505 votou a favor" line="M448.5 344V382" />
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
