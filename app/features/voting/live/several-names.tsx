import { Button } from '@mantine/core'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { inBallotOrder, namesOf } from '../../../../domain/voting/seats.ts'
import type { ViewedItem } from '../../../../domain/voting/view.ts'
import { abstained } from '../../../../domain/voting/words.ts'
import classes from './live.module.css'

type Props = {
  item: Pick<ViewedItem, 'options' | 'seats'>
  /** The vote that counts now. */
  known: string | null
  disabled: boolean
  onVote: (choice: string) => void
}

/** A vote for several seats: names are marked first, at most one for each seat, then sent together. */
export function SeveralNames({ item: { options, seats }, known, disabled, onVote }: Props) {
  const [marked, setMarked] = useState<string[]>(() => (known ? namesOf(known) : []))
  const names = marked.filter((name) => options.includes(name))
  const sent = inBallotOrder(names.join('\n'), options)
  const isFull = names.length >= seats
  return (
    <>
      <div className={classes.choices} data-many>
        {options.map((name) => {
          const isMarked = names.includes(name)
          return (
            <button
              key={name}
              type="button"
              className={classes.choice}
              aria-pressed={isMarked}
              disabled={disabled || (isFull && !isMarked)}
              onClick={() => setMarked(isMarked ? names.filter((one) => one !== name) : [...names, name])}
            >
              <Check size={22} aria-hidden />
              {name}
            </button>
          )
        })}
        <button
          type="button"
          className={classes.choice}
          aria-pressed={known === abstained}
          disabled={disabled}
          onClick={() => {
            setMarked([])
            onVote(abstained)
          }}
        >
          <Minus size={22} aria-hidden />
          Abster-me
        </button>
      </div>
      <p className={classes.small} role="status">
        {`Escolha até ${seats} nomes: ${names.length === 1 ? '1 marcado' : `${names.length} marcados`}${isFull ? '. Para trocar, desmarque um' : ''}.`}
      </p>
      <Button disabled={disabled || names.length === 0 || sent === known} onClick={() => onVote(sent)}>
        Enviar o voto
      </Button>
    </>
  )
}
