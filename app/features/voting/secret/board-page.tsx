import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Published, Terms } from '../../../../domain/voting/secret/published.ts'
import type { AssemblyView, SecretVote, ViewedItem } from '../../../../domain/voting/view.ts'
import { weightWord } from '../../../../domain/voting/words.ts'
import { download } from '../../../lib/files/download.ts'
import { afterKey, forwardSteps } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { useSession } from '../../../lib/session.tsx'
import { DataList } from '../../../ui/data/data-list.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { ForwardPager } from '../../../ui/data/forward-pager.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { assemblyQuery } from '../queries.ts'
import { hourWords, shortMoment } from '../times.ts'
import { type BoardLine, loadPublished, receiptsQuery, secretRoomQuery, termsQuery } from './queries.ts'
import { Revealed } from './revealed.tsx'
import classes from './secret.module.css'
import { readReceipts } from './store.ts'
import { Tallying } from './tallying.tsx'

/** The public board of a secret vote: who voted and when, never what; the sums when they are open; and the file that anybody checks. */
export function Component() {
  const { id } = useCondominium()
  const { assemblyId = '', voteId = '' } = useParams()
  const assembly = useQuery(assemblyQuery(id, assemblyId))
  return (
    <>
      <BackLink to={`/dashboard/voting/${assemblyId}`}>{assembly.data?.title ?? 'Assembleia'}</BackLink>
      <NotLoaded query={assembly} rows={8} />
      {assembly.data === null && (
        <EmptyState title="Assembleia não encontrada">Volte à lista de assembleias.</EmptyState>
      )}
      {assembly.data && <Found assembly={assembly.data} voteId={voteId} />}
    </>
  )
}

function Found({ assembly, voteId }: { assembly: AssemblyView; voteId: string }) {
  const { id } = useCondominium()
  const room = useQuery(secretRoomQuery(id, assembly))
  const vote = room.data?.votes.find((one) => one.id === voteId)
  const item = assembly.items.find((one) => one.id === vote?.item_id)
  if (!room.data) return <NotLoaded query={room} rows={8} />
  if (!vote || !item)
    return (
      <EmptyState title="Votação não encontrada">Volte à assembleia e abra o registro do item.</EmptyState>
    )
  return <Board assembly={assembly} item={item} vote={vote} />
}

const nextWords = (vote: SecretVote): string => {
  if (vote.annulled_at) return `Anulada: ${vote.annul_reason}`
  if (vote.result) return 'Apurada'
  return vote.closed_at ? 'Encerrada, em apuração' : 'Aberta'
}

type BoardProps = { assembly: AssemblyView; item: ViewedItem; vote: SecretVote }

function Board({ assembly, item, vote }: BoardProps) {
  const { id } = useCondominium()
  const take = useMutation({
    mutationFn: () => loadPublished(id, vote.id),
    onSuccess: (file) =>
      download(new Blob([JSON.stringify(file)], { type: 'application/json' }), fileName(item)),
    meta: { action: 'baixar o arquivo' },
  })
  return (
    <Page
      title={item.title}
      sentence="Registro público da votação secreta: quem votou e quando, nunca o quê."
      action={
        <Button leftSection={<Download size={18} />} loading={take.isPending} onClick={() => take.mutate()}>
          Baixar o arquivo
        </Button>
      }
    >
      {vote.annulled_at === null && <Tallying assembly={{ ...assembly, items: [item] }} />}
      <div style={{ maxWidth: 760 }}>
        <Facts
          facts={[
            { name: 'Situação', value: nextWords(vote) },
            { name: 'Unidades que votaram', value: vote.voted.toLocaleString('pt-BR') },
            { name: 'Registros', value: ((vote.position ?? -1) + 1).toLocaleString('pt-BR') },
            {
              name: vote.closed_at ? 'Código final' : 'Código até agora',
              value: <span className={classes.head}>{vote.head}</span>,
            },
            { name: 'Guardiões', value: vote.trustees.map(({ name }) => name).join(', ') },
          ]}
        />
      </div>
      {vote.result && <Totals item={item} vote={vote} />}
      <Section
        title="Conferir"
        note="Anote o código e compare com o de outra pessoa: se for o mesmo, vocês veem o mesmo registro."
      >
        <Stack gap={12} style={{ maxWidth: 760 }}>
          <p style={{ margin: 0 }}>
            O arquivo traz tudo: termos, lista, cada voto cifrado, as provas e a soma. Quem quiser confere sem
            o Prumo: abra a <a href="/conferir-votacao.html">página de conferência</a>, guarde-a no computador
            e escolha o arquivo. Ela funciona sem internet.
          </p>
          <FindReceipt vote={vote} load={() => loadPublished(id, vote.id)} />
        </Stack>
      </Section>
      <Section title="Registros">
        <Lines vote={vote} />
      </Section>
    </Page>
  )
}

const fileName = ({ title }: ViewedItem): string =>
  `votacao-${title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')}.json`

function Totals({ item, vote }: { item: ViewedItem; vote: SecretVote }) {
  const { id } = useCondominium()
  const terms = useQuery(termsQuery(id, vote.id))
  const count = item.result?.count
  if (!terms.data || !count || !vote.result) return null
  const { item: asked } = JSON.parse(terms.data.terms) as Terms
  return (
    <Section title="Resultado" note={item.result?.outcome?.why}>
      <div style={{ maxWidth: 760 }}>
        <Facts
          facts={asked.options.map((name, at) => ({
            name,
            value: weightWord(vote.result!.totals[at] ?? 0, count),
          }))}
        />
        <div style={{ marginBlockStart: 16 }}>
          <Revealed vote={vote} load={() => loadPublished(id, vote.id)} />
        </div>
      </div>
    </Section>
  )
}

type FoundReceipt = { words: string; isGood: boolean }

function FindReceipt({ vote, load }: { vote: SecretVote; load: () => Promise<Published> }) {
  const user = useSession().user?.id ?? ''
  const [typed, setTyped] = useState('')
  // Uses the device's own data: the server's word on the user's ballots is what must be checked.
  useEffect(() => {
    void readReceipts(user, vote.id).then((kept) => setTyped((before) => before || (kept.at(-1) ?? '')))
  }, [user, vote.id])
  const look = useMutation({
    mutationFn: async (receipt: string): Promise<FoundReceipt> => {
      const [file, { findReceipt }] = await Promise.all([load(), import('./crypto.ts')])
      const found = findReceipt(file, receipt)
      if (!found.isThere)
        return {
          isGood: false,
          words:
            'Este comprovante não está no registro. Confira as letras; se estiver certo, avise o conselho.',
        }
      return {
        isGood: true,
        words: `Está no registro ${found.position}: unidade ${found.label}, ${shortMoment(found.moment)}. ${found.isLast ? 'É o voto que vale.' : 'Um voto posterior da unidade o substituiu.'}`,
      }
    },
    meta: { action: 'procurar o comprovante' },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        look.mutate(typed)
      }}
    >
      <Group gap={8} align="end">
        <TextInput
          label="Achar o meu comprovante"
          placeholder="7F3A-91C2-…"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          style={{ flex: '1 1 280px' }}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<Search size={18} />}
          loading={look.isPending}
          disabled={typed.trim() === ''}
        >
          Procurar
        </Button>
      </Group>
      {look.data && (
        <div style={{ marginBlockStart: 12 }}>
          <Notice kind={look.data.isGood ? 'success' : 'danger'}>{look.data.words}</Notice>
        </div>
      )}
    </form>
  )
}

const lineWords = ({ kind, unit }: BoardLine): string =>
  kind === 'opened' ? 'Abertura' : kind === 'closed' ? 'Encerramento' : `Unidade ${unit ?? ''}`
const turnWords = ({ kind, sequence, is_last }: BoardLine): string =>
  kind !== 'ballot' ? '' : is_last ? (sequence === 1 ? 'Vale' : `Vale, ${sequence}º voto`) : 'Substituído'

function Lines({ vote }: { vote: SecretVote }) {
  const { id } = useCondominium()
  const { place, go } = useListAddress()
  const page = useQuery(receiptsQuery(id, vote.id, afterKey(place), vote.closed_at === null))
  return (
    <>
      <NotLoaded query={page} rows={6} />
      {page.data && (
        <DataList
          label="Registros da votação"
          rows={page.data.rows}
          id={(row) => row.key}
          columns={[
            { key: 'position', header: 'Nº', cell: (row) => row.entry_position },
            { key: 'what', header: 'Registro', cell: (row) => <strong>{lineWords(row)}</strong> },
            { key: 'turn', header: 'Voto', cell: turnWords, minor: true },
            {
              key: 'receipt',
              header: 'Comprovante',
              cell: (row) => <span className={classes.head}>{row.receipt}</span>,
              minor: true,
            },
            { key: 'at', header: 'Hora', end: true, cell: (row) => shortMoment(row.moment) },
          ]}
          phone={(row) => ({
            first: lineWords(row),
            figure: turnWords(row),
            second: row.receipt ?? '',
            state: hourWords(row.moment),
          })}
        />
      )}
      <ForwardPager first="Mais recentes" next="Anteriores" {...forwardSteps(page.data, place, go)} />
    </>
  )
}
