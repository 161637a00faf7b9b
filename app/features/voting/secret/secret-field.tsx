import { Checkbox } from '@mantine/core'
import { quorumOn } from '../../../../domain/decisions/matters.ts'
import type { DraftItem } from '../edit/draft.ts'
import classes from '../voting.module.css'

type Props = { item: DraftItem; onChange: (more: Partial<DraftItem>) => void }

/** Whether an item is voted on in secret, and what that means for the author of the notice. */
export function SecretField({ item, onChange }: Props) {
  const isSpecial = quorumOn(item.matter, new Date().toISOString().slice(0, 10)).need.of === 'all'
  return (
    <div>
      <Checkbox
        label="Voto secreto"
        checked={item.secret}
        onChange={({ currentTarget }) => onChange({ secret: currentTarget.checked })}
      />
      {item.secret ? (
        <p className={classes.quorum} style={{ marginBlockStart: 8 }}>
          Para eleições e assuntos delicados, se a convenção não pede voto aberto. Todos veem quem votou;
          ninguém vê o quê. Cada unidade vota no próprio aparelho ou na cabine da mesa, e de um a cinco
          guardiões abrem a soma. Com voto por fração, uma fração que só uma unidade tem pode mostrar o voto
          dela.
          {item.matter === 'election' &&
            item.ballot === 'choice' &&
            ' Em segredo, cada item elege um só: para o conselho, faça um item por vaga.'}
          {isSpecial && ' Com quórum especial, a sessão permanente não retoma um item secreto.'}
        </p>
      ) : null}
    </div>
  )
}
