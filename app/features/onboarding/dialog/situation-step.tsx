import { Building2, ChevronRight, LogIn, UserRound } from 'lucide-react'
import classes from './onboarding.module.css'
import type { Mode } from './steps.ts'

const situations = [
  {
    mode: 'signup-admin',
    name: 'Sou administrador ou síndico',
    note: 'Quero gerenciar um condomínio. 7 dias grátis, sem cartão.',
    Icon: Building2,
  },
  {
    mode: 'signup-resident',
    name: 'Sou morador',
    note: 'Tenho o código do meu condomínio.',
    Icon: UserRound,
  },
  { mode: 'login', name: 'Já tenho uma conta', note: 'Entrar com e-mail e senha.', Icon: LogIn },
] as const

/** Step 1: who comes. */
export function SituationStep({ onChoose }: { onChoose: (mode: Mode) => void }) {
  return (
    <div className={classes.body}>
      <h2 className={classes.title}>Como você chega?</h2>
      <p className={classes.sentence}>Escolha a sua situação.</p>
      {situations.map(({ mode, name, note, Icon }) => (
        <button key={mode} type="button" className={classes.choice} onClick={() => onChoose(mode)}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          <span className={classes.choiceText}>
            <span className={classes.choiceName}>{name}</span>
            <span className={classes.choiceNote}>{note}</span>
          </span>
          <ChevronRight size={18} aria-hidden />
        </button>
      ))}
    </div>
  )
}
