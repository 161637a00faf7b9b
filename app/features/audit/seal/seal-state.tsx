import { Button, Group, Progress, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react'
import { count, counted } from '../../../lib/words.ts'
import { Status } from '../../../ui/data/status.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { auditStateQuery, type Broken } from '../queries.ts'
import { moment } from '../words.ts'
import classes from './seal-state.module.css'
import { useVerification } from './use-verification.ts'

/** Shows how far the chain is sealed, whether it is valid, and a button that recomputes it. */
export function SealState({ condominiumId }: { condominiumId: string | null }) {
  const state = useQuery(auditStateQuery(condominiumId))
  const { verify, isPending, progress, result } = useVerification(condominiumId)
  if (state.isPending) return <Skeleton height={117} mb="lg" aria-hidden />
  // The log itself says what failed, and has the retry.
  if (!state.data) return null
  const { sealed_at, seals, head } = state.data
  const known = result ? { ...result, seals: result.seq } : state.data.checked
  return (
    <section className={classes.seal} aria-label="Selo da auditoria">
      <Group justify="space-between" gap="sm" align="flex-start">
        <div>
          <SealStatus known={known} sealedAt={sealed_at} seals={seals} />
          <Text size="sm" c="dimmed" mt={4} className="figures">
            {known
              ? `Conferida em ${moment(known.at)}: ${counted(known.seals, 'selo', 'selos')}, ${counted(known.entries, 'registro', 'registros')}.`
              : 'Um selo por minuto com registros novos; a cadeia é conferida toda noite.'}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<ShieldCheck size={18} />}
          loading={isPending}
          disabled={seals === 0}
          onClick={verify}
        >
          Conferir agora
        </Button>
      </Group>
      {isPending && (
        <Progress value={Math.max(progress, 4)} mt="sm" aria-label={`Conferindo: ${progress}%`} />
      )}
      {known?.broken && (
        <div style={{ marginTop: 12 }}>
          <Notice
            kind="danger"
            title={`A auditoria não confere a partir do selo ${count.format(known.broken.seq)}`}
          >
            {problemWords[known.broken.problem]} Fale com o suporte e guarde os e-mails mensais com os selos.
          </Notice>
        </div>
      )}
      {head && (
        <details className={classes.head}>
          <summary>Código do último selo</summary>
          <CopyField value={head} what="código do selo" />
          <Text size="sm" c="dimmed">
            O mesmo código vai no e-mail mensal do síndico e no fim do arquivo exportado. Se um registro
            antigo mudar, os códigos deixam de bater.
          </Text>
        </details>
      )}
    </section>
  )
}

type Known = { at: string; seals: number; entries: number; broken: Broken | null }

function SealStatus({
  known,
  sealedAt,
  seals,
}: {
  known: Known | null
  sealedAt: string | null
  seals: number
}) {
  if (known?.broken) {
    return (
      <Status icon={ShieldAlert} tone="danger" alone>
        Cadeia com problema
      </Status>
    )
  }
  if (seals === 0 || !sealedAt) {
    return (
      <Status icon={ShieldEllipsis} tone="neutral" alone>
        Aguardando o primeiro selo
      </Status>
    )
  }
  return (
    <Status icon={ShieldCheck} tone="success" alone>
      {`Selado até ${moment(sealedAt)}${known ? ' · cadeia íntegra' : ''}`}
    </Status>
  )
}

const problemWords: Record<Broken['problem'], string> = {
  entries: 'Um registro deste selo foi mudado, apagado ou inserido depois.',
  rewritten: 'O próprio selo foi reescrito.',
  missing: 'O selo desapareceu.',
  behind: 'Há registros antigos sem selo, ou os últimos selos foram apagados.',
}
