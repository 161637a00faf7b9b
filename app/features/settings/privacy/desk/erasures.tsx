import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../../domain/calendar.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../privacy.module.css'
import { useErasePerson } from '../privacy-mutations.ts'
import { type Erasure, erasuresQuery } from '../privacy-queries.ts'

/** People whose data are marked for erasure, until erased; renders nothing when there are none. */
export function Erasures() {
  const { id } = useCondominium()
  const { data = [] } = useQuery(erasuresQuery(id))
  if (data.length === 0) return null
  return (
    <Section title="Dados marcados para apagar" note="Até o dia marcado dá para desfazer. Depois, não.">
      <ul className={classes.rows}>
        {data.map((erasure) => (
          <ErasureRow key={erasure.id} erasure={erasure} />
        ))}
      </ul>
    </Section>
  )
}

function ErasureRow({
  erasure: { person_id, people, status, due_on, kept_until, reason },
}: {
  erasure: Erasure
}) {
  const erase = useErasePerson()
  const undo = () =>
    erase.mutate(
      { personId: person_id, action: 'cancel' },
      {
        onSuccess: () => toast('success', 'Os dados ficam', 'A eliminação foi desfeita.'),
        onError: (error) => toast('error', 'Erro ao desfazer', toFailure(error).message),
      },
    )
  return (
    <li>
      <div className={classes.words}>
        <div className={classes.what}>{people?.name}</div>
        <div className={classes.note}>
          {status === 'waiting'
            ? `Apaga em ${formatDate(due_on)} · ${reason}`
            : `Contatos apagados. O nome fica nas cobranças até ${kept_until ? formatDate(kept_until) : 'o fim do prazo'}.`}
        </div>
      </div>
      {status === 'waiting' && (
        <Button variant="default" loading={erase.isPending} onClick={undo}>
          Desfazer
        </Button>
      )}
    </li>
  )
}
