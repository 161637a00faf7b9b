import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { dayOf } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../../ledger/ledger.module.css'

const matterWords = {
  receipt: 'registrou um recebimento da própria unidade',
  refund: 'devolveu um pagamento da própria unidade',
  deposit: 'acertou a caução de uma reserva sua',
  agreement: 'trouxe um acordo da própria unidade',
  bill: 'pagou uma despesa a si',
  order: 'escolheu-se como fornecedor de uma ordem de serviço',
  reservation: 'decidiu uma reserva sua',
  change_request: 'decidiu um pedido seu de mudança no cadastro',
  proxy: 'conferiu uma procuração em que é parte',
  voter: 'admitiu a própria unidade a votar',
  incident: 'deu por resolvida uma ocorrência sobre a própria unidade',
} as const

type OwnDecision = {
  id: string
  author: string
  matter: keyof typeof matterWords
  why: 'only_one' | 'on_statement'
  decided_at: string
}

const ownDecisionsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'own-decisions'],
    meta: { tables: ['own_decisions'] },
    queryFn: () =>
      read(
        supabase
          .from('own_decisions')
          .select('id,author,matter,why,decided_at')
          .eq('condominium_id', condominiumId)
          .order('decided_at', { ascending: false })
          .limit(30)
          .overrideTypes<OwnDecision[], { merge: false }>(),
      ),
  })

/** Lists decisions that people made in their own case because no one else could, for the council to review. */
export function OwnDecisions() {
  const { id } = useCondominium()
  const { data } = useQuery(ownDecisionsQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title="Em causa própria" note="Os últimos trinta: não havia outro administrador que decidisse.">
      <ul className={classes.rows} aria-label="Decisões em causa própria">
        {data.map(({ id: key, author, matter, why, decided_at }) => (
          <li key={key} className={classes.row}>
            <div>
              <div>{`${author} ${matterWords[matter]}`}</div>
              <div className={classes.note}>
                {formatDate(dayOf(decided_at))}
                {why === 'on_statement' && ' · o extrato do banco mostra o dinheiro'}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
