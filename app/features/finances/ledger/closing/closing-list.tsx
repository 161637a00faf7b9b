import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LockOpen, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDate, monthOf } from '../../../../../domain/calendar.ts'
import { brokenLink } from '../../../../../domain/closing/seal.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { capital, counted, dayOf, monthName } from '../../../../lib/words.ts'
import { Status } from '../../../../ui/data/status.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../ledger.module.css'
import type { ClosingRow, Reopening } from '../ledger-queries.ts'

type ClosingListProps = {
  closings: readonly ClosingRow[]
  reopenings: readonly Reopening[]
  today: string
  canVerify: boolean
}

/** Every closing with its seal, newest first; the chain of seals is computed again here. */
export function ClosingList({ closings, reopenings, today, canVerify }: ClosingListProps) {
  const { id } = useCondominium()
  const [wrong, setWrong] = useState<readonly number[] | null>(null)
  const chain = useQuery({
    queryKey: ['finances', id, 'chain', closings.map(({ seal }) => seal)],
    meta: { tables: ['closings'] },
    queryFn: () => brokenLink(closings.toReversed()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const verify = useMutation({
    mutationFn: () =>
      read<{ sequence: number; what: string }[]>(supabase.rpc('verify_closings', { condo_id: id })),
    meta: { action: 'conferir os fechamentos', quiet: true },
  })
  const run = () =>
    verify.mutate(undefined, {
      onSuccess: (found) => {
        setWrong(found.map(({ sequence }) => sequence))
        if (found.length === 0)
          toast('success', 'Tudo confere', 'Os livros dizem o mesmo que os selos publicados.')
        else
          toast(
            'error',
            'Há meses que não conferem',
            'Alguém mudou lançamentos depois do fechamento. Veja quais na lista.',
          )
      },
      onError: (error) => toast('error', 'Não foi possível conferir', toFailure(error).message),
    })
  return (
    <Section
      title="Meses fechados"
      note={chain.data === null ? 'Cada selo está ligado ao anterior: a corrente confere.' : undefined}
      action={
        canVerify && (
          <Button
            variant="default"
            size="sm"
            leftSection={<ShieldCheck size={16} />}
            loading={verify.isPending}
            onClick={run}
          >
            Conferir os livros
          </Button>
        )
      }
    >
      {chain.data && (
        <p>
          <Status icon={CircleAlert} tone="danger" alone wraps>
            {`A corrente de selos se parte em ${monthName(monthOf(chain.data.month), today)}.`}
          </Status>
        </p>
      )}
      <ul className={classes.rows} aria-label="Meses fechados">
        {closings.map((closing) => {
          const reopening = reopenings.find(({ sequence }) => sequence === closing.sequence)
          return (
            <li key={closing.sequence} className={classes.row}>
              <div>
                <strong>{capital(monthName(monthOf(closing.month), today))}</strong>
                <div className={classes.note}>
                  {counted(closing.entry_count, 'lançamento', 'lançamentos')} · fechado em{' '}
                  {formatDate(dayOf(closing.closed_at))}
                </div>
                <div className={classes.seal} title="Selo do mês">
                  {closing.seal}
                </div>
                {reopening && (
                  <div className={classes.note}>
                    Reaberto em {formatDate(dayOf(reopening.reopened_at))}: {reopening.reason}
                  </div>
                )}
              </div>
              <State closing={closing} isWrong={wrong?.includes(closing.sequence) ?? false} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function State({ closing, isWrong }: { closing: ClosingRow; isWrong: boolean }) {
  if (isWrong)
    return (
      <Status icon={CircleAlert} tone="danger">
        Não confere
      </Status>
    )
  if (closing.reopened_at)
    return (
      <Status icon={LockOpen} tone="attention">
        Reaberto
      </Status>
    )
  return (
    <Status icon={CircleCheck} tone="success">
      Fechado
    </Status>
  )
}
