import { useQuery } from '@tanstack/react-query'
import type { Published } from '../../../../domain/voting/secret/published.ts'
import type { SecretVote } from '../../../../domain/voting/view.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'

type Props = { vote: SecretVote; load: () => Promise<Published> }

/** What the totals reveal about single votes: shown in full to the management, which passes the result on, and to each unit about itself. */
export function Revealed({ vote, load }: Props) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const mine = new Set(vote.mine.map(({ unit_id }) => unit_id))
  const found = useQuery({
    queryKey: ['voting', id, 'revealed', vote.id],
    meta: { tables: ['secret_votes'] },
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [{ terms, board, result }, { revealingWeights }] = await Promise.all([
        load(),
        import('./crypto.ts'),
      ])
      const voted = new Set(
        board.entries.flatMap((entry) => (entry.kind === 'ballot' ? [entry.ballot.unit] : [])),
      )
      return revealingWeights(
        terms.roll.filter(({ unit }) => voted.has(unit)),
        result?.totals ?? [],
      )
    },
  })
  const revealed = found.data
  if (!revealed) return null
  const isMine = revealed.units.some((unit) => mine.has(unit))
  if (!manages && !isMine) return null
  return (
    <Notice kind="warning" title={manages ? 'Cuidado ao divulgar' : 'A soma pode mostrar o seu voto'}>
      {manages
        ? `${revealed.sentence} Na ata, ponha só a soma e o resultado.`
        : revealed.how === 'sure'
          ? 'Pelos pesos de quem votou, só um voto seu dá esta soma.'
          : 'A fração da sua unidade é única entre quem votou.'}
    </Notice>
  )
}
