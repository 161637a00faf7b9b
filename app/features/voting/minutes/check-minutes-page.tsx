import { FileInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { sha256Hex } from '../../../../domain/communications/certificate.ts'
import { printedCode, readClearanceCode } from '../../../../domain/delinquency/clearance.ts'
import { minutesName } from '../../../../domain/voting/minutes.ts'
import {
  type SignerDuty,
  type SignWay,
  signerDuties,
  signWays,
} from '../../../../domain/voting/minutes-facts.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { Status } from '../../../ui/data/status.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { momentWords, shortMoment } from '../times.ts'

type Answer = {
  condominium: string
  title: string
  session: number | null
  held_at: string
  signed_at: string
  text_hash: string
  seal_hash: string
  pdf_hash: string
  signers: { duty: SignerDuty; name: string; way: SignWay; signed_at: string }[]
  is_intact: boolean
}

/** The target of the QR on signed minutes: shows their assembly and signatories, to compare with the paper. */
export function Component() {
  const { code = '' } = useParams()
  const plain = readClearanceCode(code)
  const answer = useQuery({
    queryKey: ['minutes-check', plain],
    meta: { tables: [] },
    queryFn: () => invoke('check-minutes', { code: plain }) as Promise<Answer>,
    enabled: plain !== null,
    retry: false,
  })
  const failure = answer.error ? toFailure(answer.error) : null
  if (plain === null || failure?.code === 'not_found')
    return (
      <PlainPage title="Ata não encontrada">
        <p style={{ maxWidth: 560 }}>
          {`Não há ata assinada com o código ${code.slice(0, 24)}. Confira as letras: não usamos I, O, 0 nem 1. Uma ata que ainda espera assinaturas não se confere aqui.`}
        </p>
      </PlainPage>
    )
  if (failure)
    return (
      <PlainPage title="Conferir ata">
        <ErrorState message={failure.message} onRetry={() => void answer.refetch()} />
      </PlainPage>
    )
  if (!answer.data)
    return (
      <PlainPage title="Conferindo a ata">
        <RowsSkeleton rows={4} />
      </PlainPage>
    )
  return <Minutes answer={answer.data} code={plain} />
}

function Minutes({ answer, code }: { answer: Answer; code: string }) {
  const { is_intact, condominium, title, session, held_at, signed_at, pdf_hash, text_hash, signers } = answer
  const [same, setSame] = useState<boolean | null>(null)
  const check = async (file: File | null) =>
    setSame(file ? (await sha256Hex(new Uint8Array(await file.arrayBuffer()))) === pdf_hash : null)
  return (
    <PlainPage title={is_intact ? 'Ata autêntica' : 'Esta ata não confere'}>
      <div style={{ maxWidth: 620, width: '100%' }} className="figures">
        {!is_intact && (
          <p role="alert">
            O texto, as assinaturas ou o arquivo guardados não são os que foram assinados. Peça à
            administração o PDF que você recebeu por e-mail na época e compare.
          </p>
        )}
        <p>{`${minutesName(session)} da ${title} do ${condominium}, realizada em ${momentWords(held_at)}, assinada em ${shortMoment(signed_at)}.`}</p>
        <ul style={{ margin: '0 0 16px', paddingInlineStart: 20 }}>
          {signers.map((one) => (
            <li key={`${one.name} ${one.signed_at}`}>
              <strong>{one.name}</strong>
              {` (${signerDuties[one.duty].toLowerCase()}), em ${shortMoment(one.signed_at)}, ${signWays[one.way]}`}
            </li>
          ))}
        </ul>
        <FileInput
          label="Compare o seu arquivo"
          description="O PDF não sai deste aparelho."
          placeholder="Escolher o PDF da ata"
          accept="application/pdf"
          clearable
          clearButtonProps={{ 'aria-label': 'Remover o arquivo' }}
          size="md"
          onChange={(file) => void check(file)}
        />
        {same !== null && (
          <p role="status" style={{ margin: '8px 0 0' }}>
            <Status icon={same ? BadgeCheck : CircleX} tone={same ? 'success' : 'danger'} wraps>
              {same
                ? 'É a ata assinada, byte por byte.'
                : 'Não é a ata assinada: foi alterada, ou é outro arquivo.'}
            </Status>
          </p>
        )}
        <p style={{ fontSize: '0.8125rem', overflowWrap: 'anywhere', color: 'var(--muted)' }}>
          {`SHA-256 do texto: ${text_hash}. Do arquivo: ${pdf_hash}. Código ${printedCode(code)}. O que se decidiu fica só no papel.`}
        </p>
      </div>
    </PlainPage>
  )
}
