import { FileInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { sha256Hex } from '../../../domain/communications/certificate.ts'
import { readClearanceCode } from '../../../domain/delinquency/clearance.ts'
import { toFailure } from '../../lib/failure.ts'
import { Status } from '../data/status.tsx'
import { ErrorState } from '../page/error-state.tsx'
import { PlainPage } from '../page/plain-page.tsx'
import { RowsSkeleton } from '../page/skeletons.tsx'

type PaperCheckProps<Answer> = {
  /** 'certidão'. */
  noun: string
  /** The query's name in the cache. */
  name: string
  ask: (code: string) => Promise<Answer>
  /** Shown for a code that no paper has, as it was typed. */
  unknown: (typed: string) => ReactNode
  children: (answer: Answer, code: string) => ReactNode
}

/** The page that a paper's QR or code opens, for anybody: shows what the paper says, to compare with it. */
export function PaperCheck<Answer>({ noun, name, ask, unknown, children }: PaperCheckProps<Answer>) {
  const { code = '' } = useParams()
  const plain = readClearanceCode(code)
  const answer = useQuery({
    queryKey: [name, plain],
    meta: { tables: [] },
    queryFn: () => ask(plain!),
    enabled: plain !== null,
    retry: false,
  })
  const failure = answer.error ? toFailure(answer.error) : null
  if (plain === null || failure?.code === 'not_found')
    return (
      <PlainPage title={`${noun[0]!.toUpperCase()}${noun.slice(1)} não encontrada`}>
        {unknown(code.slice(0, 24))}
      </PlainPage>
    )
  if (failure)
    return (
      <PlainPage title={`Conferir ${noun}`}>
        <ErrorState message={failure.message} onRetry={() => void answer.refetch()} />
      </PlainPage>
    )
  if (answer.data === undefined)
    return (
      <PlainPage title={`Conferindo a ${noun}`}>
        <RowsSkeleton rows={4} />
      </PlainPage>
    )
  return children(answer.data, plain)
}

/** 'Não há carta com o código ABCD. Confira as letras: não usamos I, O, 0 nem 1.' */
export const UnknownCode = ({ what, typed, more = '' }: { what: string; typed: string; more?: string }) => (
  <p style={{ maxWidth: 560 }}>
    {`Não há ${what} com o código ${typed}. Confira as letras: não usamos I, O, 0 nem 1.${more}`}
  </p>
)

type FileCheckProps = { noun: string; hash: string; same: string; other: string }

/** Compares the user's file with the issued one; the file does not leave their device. */
export function FileCheck({ noun, hash, same, other }: FileCheckProps) {
  const [matches, setMatches] = useState<boolean | null>(null)
  const check = async (file: File | null) =>
    setMatches(file ? (await sha256Hex(new Uint8Array(await file.arrayBuffer()))) === hash : null)
  return (
    <>
      <FileInput
        label="Compare o seu arquivo"
        description="O PDF não sai deste aparelho."
        placeholder={`Escolher o PDF da ${noun}`}
        accept="application/pdf"
        clearable
        clearButtonProps={{ 'aria-label': 'Remover o arquivo' }}
        size="md"
        onChange={(file) => void check(file)}
      />
      {matches !== null && (
        <p role="status" style={{ margin: '8px 0 0' }}>
          <Status icon={matches ? BadgeCheck : CircleX} tone={matches ? 'success' : 'danger'} wraps>
            {matches ? same : other}
          </Status>
        </p>
      )}
    </>
  )
}
