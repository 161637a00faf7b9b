import { FileInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { sha256Hex } from '../../../../domain/communications/certificate.ts'
import { printedCode, readClearanceCode } from '../../../../domain/delinquency/clearance.ts'
import { type LetterKind, letterKinds } from '../../../../domain/penalties/words.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { Status } from '../../../ui/data/status.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { moment } from '../../communications/moments.ts'

type Answer = {
  kind: LetterKind
  number: string
  condominium: string
  made_at: string
  pdf_hash: string
  is_intact: boolean
}

/** The page that the QR of a penalty's letter opens: shows what it is, to compare with the paper. It names neither unit nor person. */
export function Component() {
  const { code = '' } = useParams()
  const plain = readClearanceCode(code)
  const answer = useQuery({
    queryKey: ['penalty-letter', plain],
    meta: { tables: [] },
    queryFn: () => invoke('check-penalty-letter', { code: plain }) as Promise<Answer>,
    enabled: plain !== null,
    retry: false,
  })
  const failure = answer.error ? toFailure(answer.error) : null
  if (plain === null || failure?.code === 'not_found')
    return (
      <PlainPage title="Carta não encontrada">
        <p style={{ maxWidth: 560 }}>
          {`Não há carta com o código ${code.slice(0, 24)}. Confira as letras: não usamos I, O, 0 nem 1.`}
        </p>
      </PlainPage>
    )
  if (failure)
    return (
      <PlainPage title="Conferir carta">
        <ErrorState message={failure.message} onRetry={() => void answer.refetch()} />
      </PlainPage>
    )
  if (!answer.data)
    return (
      <PlainPage title="Conferindo a carta">
        <RowsSkeleton rows={4} />
      </PlainPage>
    )
  return <Letter answer={answer.data} code={plain} />
}

function Letter({ answer, code }: { answer: Answer; code: string }) {
  const { is_intact, kind, number, condominium, made_at, pdf_hash } = answer
  const [same, setSame] = useState<boolean | null>(null)
  const check = async (file: File | null) =>
    setSame(file ? (await sha256Hex(new Uint8Array(await file.arrayBuffer()))) === pdf_hash : null)
  return (
    <PlainPage title={is_intact ? 'Carta autêntica' : 'Esta carta não confere'}>
      <div style={{ maxWidth: 620, width: '100%' }} className="figures">
        <p>{`${letterKinds[kind]} do caso ${number}, emitida por ${condominium} em ${moment(made_at)}.`}</p>
        <FileInput
          label="Compare o seu arquivo"
          description="O PDF não sai deste aparelho."
          placeholder="Escolher o PDF da carta"
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
                ? 'É o arquivo emitido, byte por byte.'
                : 'Não é o arquivo emitido: foi alterado, ou é outra carta.'}
            </Status>
          </p>
        )}
        <p style={{ fontSize: '0.8125rem', overflowWrap: 'anywhere', color: 'var(--muted)' }}>
          {`SHA-256 do arquivo: ${pdf_hash}. Código ${printedCode(code)}. Nomes e unidade ficam só no papel.`}
        </p>
      </div>
    </PlainPage>
  )
}
