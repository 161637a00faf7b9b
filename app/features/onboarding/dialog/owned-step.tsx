import { ChevronRight, Plus, RefreshCw } from 'lucide-react'
import classes from './onboarding.module.css'

/** The condominium whose síndico the person already is; one of them if there are several. */
export type Owned = { name: string; several: boolean }

type OwnedStepProps = { owned: Owned; onChange: () => void; onAdd: () => void }

/** Asks, before step 3, a síndico who arrives with a chosen plan: is it for their condominium, or for another? */
export function OwnedStep({ owned: { name, several }, onChange, onAdd }: OwnedStepProps) {
  const choices = [
    {
      name: several ? 'Mudar o plano de um deles' : `Mudar o plano de ${name}`,
      note: 'Você vê o que muda e o preço antes de decidir.',
      Icon: RefreshCw,
      go: onChange,
    },
    {
      name: 'Adicionar outro condomínio',
      note: 'Ele começa com o seu próprio teste grátis.',
      Icon: Plus,
      go: onAdd,
    },
  ]
  return (
    <div className={classes.body}>
      <h2 className={classes.title}>Para qual condomínio é este plano?</h2>
      <p className={classes.sentence}>
        {several ? `Você já administra ${name} e outros.` : `Você já administra ${name}.`}
      </p>
      {choices.map(({ name: words, note, Icon, go }) => (
        <button key={words} type="button" className={classes.choice} onClick={go}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          <span className={classes.choiceText}>
            <span className={classes.choiceName}>{words}</span>
            <span className={classes.choiceNote}>{note}</span>
          </span>
          <ChevronRight size={18} aria-hidden />
        </button>
      ))}
    </div>
  )
}
