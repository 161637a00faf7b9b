import { Button } from '@mantine/core'
import { Vote } from 'lucide-react'
import { seatsOfSecond, seatWords } from '../../../../domain/voting/seats.ts'
import type { ViewedItem } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import classes from './live.module.css'
import type { RoomProps } from './room.ts'

/** Whether an item that came later is the second vote between those names. */
const isSecondOf = (other: ViewedItem, item: ViewedItem, options: readonly string[]): boolean =>
  other.parent_id === (item.parent_id ?? item.id) &&
  other.position > item.position &&
  other.state !== 'withdrawn' &&
  other.options.join('\n') === options.join('\n')

/** Second votes that outcomes ask for and that are not on the agenda yet. */
export function SecondVotes({ assembly: { items } }: Pick<RoomProps, 'assembly'>) {
  const add = useCommand('add-motion', {
    action: 'pôr a segunda votação na pauta',
    done: 'Segunda votação na pauta, para abrir a seguir',
  })
  const asked = items.flatMap((item) =>
    (item.result?.outcome?.again ?? [])
      .map((second, nth) => ({ item, second, nth }))
      .filter(({ second }) => !items.some((other) => isSecondOf(other, item, second.options))),
  )
  return asked.map(({ item, second, nth }) => (
    <p key={`${item.id} ${nth}`} className={classes.small}>
      {`${item.title}: ${second.options.join(', ')}${second.seats + second.substitutes > 1 ? `, para ${seatWords(second)}` : ''}. `}
      <Button
        variant="default"
        leftSection={<Vote size={18} />}
        loading={add.isPending}
        onClick={() =>
          add.mutate({
            id: crypto.randomUUID(),
            parent_id: item.id,
            title: `Segunda votação: ${item.title.replace(/^Segunda votação: /, '')}`.slice(0, 200),
            body: seatsOfSecond(second).seats === second.seats ? '' : 'Para a suplência.',
            second_vote: nth,
          })
        }
      >
        Segunda votação
      </Button>
    </p>
  ))
}
