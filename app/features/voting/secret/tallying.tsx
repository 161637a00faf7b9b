import { Button, Group, Progress, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LockKeyholeOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Report } from '../../../../domain/voting/secret/check.ts'
import { standingOut } from '../../../../domain/voting/secret/standing-out.ts'
import type { AssemblyView, SecretVote, ViewedItem } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { AnnulDialog } from './annul-dialog.tsx'
import { loadPublished, secretRoomQuery } from './queries.ts'
import classes from './secret.module.css'
import { keepOpenedHead, readOpenedHead, readTrusteeCode } from './store.ts'

/** Secret items whose boards are closed and whose sums are not open yet: who is still missing, the head to note down, and the user's own part. */
export function Tallying({ assembly, projected = false }: { assembly: AssemblyView; projected?: boolean }) {
  const { id } = useCondominium()
  const room = useQuery(secretRoomQuery(id, assembly))
  const items = assembly.items.filter(({ state }) => state === 'tallying')
  return items.map((item) => {
    const vote = room.data?.votes.find((one) => one.item_id === item.id && one.annulled_at === null)
    return vote && <One key={vote.id} assembly={assembly} item={item} vote={vote} projected={projected} />
  })
}

type Props = { assembly: AssemblyView; item: ViewedItem; vote: SecretVote }

function One({ assembly, item, vote, projected }: Props & { projected: boolean }) {
  const manages = useMayManage()
  const [annuls, setAnnuls] = useState(false)
  // The state when the dialog opened: the part may be reported as sent before the dialog has its own answer.
  const [opens, setOpens] = useState(0)
  const sent = vote.trustees.filter(({ is_sent }) => is_sent).length
  const waiting = vote.trustees.filter(({ is_sent }) => !is_sent).map(({ name }) => name)
  const missing = new Intl.ListFormat('pt-BR').format(waiting)
  const place = vote.trustees.findIndex(({ is_mine, is_sent }) => is_mine && !is_sent) + 1
  return (
    <section className={classes.tallying} aria-label={`Apuração de ${item.title}`}>
      <h3>Apurando: {item.title}</h3>
      <p style={{ margin: 0 }} role="status">
        {vote.voted === 1 ? 'Uma unidade votou.' : `${vote.voted} unidades votaram.`} {sent} de{' '}
        {vote.trustees.length} guardiões abriram a sua parte. {waiting.length === 1 ? 'Falta' : 'Faltam'}{' '}
        {missing}.
      </p>
      <p className={classes.note}>
        Código final do registro: <span className={classes.head}>{vote.head}</span>
      </p>
      <Group gap={8} display={projected ? 'none' : undefined}>
        {place > 0 && (
          <Button leftSection={<LockKeyholeOpen size={18} />} onClick={() => setOpens(place)}>
            Abrir a minha parte
          </Button>
        )}
        <Button component={Link} variant="default" to={`/dashboard/voting/${assembly.id}/secreto/${vote.id}`}>
          Registro público
        </Button>
        {manages && (
          <Button variant="subtle" onClick={() => setAnnuls(true)}>
            Anular a votação
          </Button>
        )}
      </Group>
      {opens > 0 && <OpenDialog vote={vote} place={opens} onClose={() => setOpens(0)} />}
      {annuls && <AnnulDialog item={item} onClose={() => setAnnuls(false)} />}
    </section>
  )
}

/** Checks the whole board in this browser, shows what it is for, and only then requests the code. */
function OpenDialog({ vote, place, onClose }: { vote: SecretVote; place: number; onClose: () => void }) {
  const { id } = useCondominium()
  const user = useSession().user?.id ?? ''
  const own = vote.trustees[place - 1]!
  const [part, setPart] = useState(0)
  const [report, setReport] = useState<Report | null>(null)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const send = useCommand('send-tally-part', {
    action: 'abrir a sua parte',
    done: 'A sua parte está aberta',
    quiet: true,
  })
  useEffect(() => {
    let left = false
    const look = async () => {
      const [file, { checkFile }] = await Promise.all([loadPublished(id, vote.id), import('./crypto.ts')])
      const checked = await checkFile(file, (done) => !left && setPart(done))
      const kept = await readTrusteeCode(user, own.public_key)
      const opened = await readOpenedHead(user, vote.id)
      if (left) return
      if (kept) setCode(kept)
      if (opened && opened !== file.board.head) setOther(opened)
      setReport(checked)
    }
    look().catch((thrown: unknown) => !left && setRefusal(toFailure(thrown).message))
    return () => {
      left = true
    }
  }, [id, user, vote.id, own.public_key])
  const file = report?.file
  const isRight = report !== null && report.findings.length === 0 && other === null
  const submit = async () => {
    if (!report || !file || !isRight) return
    setRefusal(null)
    try {
      const { decryptChecked } = await import('./crypto.ts')
      const made = decryptChecked(report, { trustee: place, code })
      // Save before sending: a key opened once is not opened for another board.
      await keepOpenedHead(user, vote.id, file.board.head)
      send.mutate({ vote_id: vote.id, part: made }, { onSuccess: onClose })
    } catch (thrown) {
      setRefusal(thrown instanceof Error ? thrown.message : 'Não foi possível abrir. Tente de novo.')
    }
  }
  const risk = file && standingOut(votersOf(report))
  return (
    <FormDialog
      title="Abrir a minha parte da soma"
      verb="Abrir a soma"
      loading={send.isPending}
      error={send.error}
      disabled={!isRight || code.trim().length < 8}
      onClose={onClose}
      onSubmit={submit}
    >
      {refusal && <FormErrors message={refusal} />}
      {!report && !refusal && (
        <div role="status">
          <p className={classes.note}>Conferindo o registro neste navegador…</p>
          <Progress value={part * 100} aria-label="Conferência do registro" mt={8} />
        </div>
      )}
      {other && (
        <Notice kind="danger" title="O registro não é o que você já abriu">
          Este navegador já abriu a soma de outro final desta votação ({other}). Nada será aberto. Avise o
          conselho: alguém pode querer ler votos.
        </Notice>
      )}
      {report && report.findings.length > 0 && (
        <Notice kind="danger" title="O registro não confere">
          {report.findings
            .slice(0, 3)
            .map(({ words }) => words)
            .join(' ')}{' '}
          Não abra. Avise o conselho.
        </Notice>
      )}
      {isRight && file && (
        <>
          <Facts
            facts={[
              { name: 'Unidades que votaram', value: String(report.sums?.tally.ballots ?? 0) },
              { name: 'Código final', value: <span className={classes.head}>{file.board.head}</span> },
            ]}
          />
          <p className={classes.note}>
            Compare com o que a mesa mostra e com quem anotou: {vote.voted}{' '}
            {vote.voted === 1 ? 'unidade votou' : 'unidades votaram'}. Se forem menos, ou outro código, não
            abra.
          </p>
          {risk && (
            <Notice kind="warning" title="A soma pode mostrar votos">
              {risk}
            </Notice>
          )}
          <TextInput
            label="O seu código de guardião"
            description="Se foi feito neste navegador, já está aqui."
            autoComplete="off"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Units whose ballots count, with the weight of each. */
function votersOf({ file }: Report): { unit: string; label: string; weight: number }[] {
  const voted = new Set(
    file?.board.entries.flatMap((entry) => (entry.kind === 'ballot' ? [entry.ballot.unit] : [])),
  )
  return file?.terms.roll.filter(({ unit }) => voted.has(unit)) ?? []
}
