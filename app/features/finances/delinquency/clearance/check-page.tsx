import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { printedCode, readClearanceCode } from '../../../../../domain/delinquency/clearance.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { PlainPage } from '../../../../ui/page/plain-page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'

/** The page that a clearance's code opens: shows what the document says, to compare with it, and nothing about today. */
export function Component() {
  const { code = '' } = useParams()
  const plain = readClearanceCode(code)
  const answer = useQuery({
    queryKey: ['clearance', plain],
    meta: { tables: [] },
    queryFn: () => invoke('check-clearance', { code: plain }),
    enabled: plain !== null,
    retry: false,
  })
  const failure = answer.error ? toFailure(answer.error) : null
  if (plain === null || failure?.code === 'not_found') return <Unknown typed={code} />
  if (failure)
    return (
      <PlainPage title="Conferir certidão">
        <ErrorState message={failure.message} onRetry={() => void answer.refetch()} />
      </PlainPage>
    )
  if (!answer.data)
    return (
      <PlainPage title="Conferindo a certidão">
        <RowsSkeleton rows={3} />
      </PlainPage>
    )
  const { condominium, kind, issued_on, declaration } = answer.data
  return (
    <PlainPage title={kind === 'yearly' ? 'Declaração autêntica' : 'Certidão autêntica'}>
      <p style={{ display: 'flex', gap: 8, alignItems: 'center', color: 'var(--success)', fontWeight: 600 }}>
        <BadgeCheck size={20} aria-hidden />
        {`Emitida em ${formatDate(issued_on)} por ${condominium}`}
      </p>
      <p style={{ maxWidth: 560 }}>{declaration}</p>
      <p style={{ maxWidth: 560, color: 'var(--muted)' }} className="figures">
        {`Código ${printedCode(plain)}. Compare com o papel: se o texto for outro, o papel foi alterado.`}
      </p>
    </PlainPage>
  )
}

function Unknown({ typed }: { typed: string }) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const isCode = readClearanceCode(code) !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCode) void navigate(`/verificar/${readClearanceCode(code)}`)
  }
  return (
    <PlainPage title="Certidão não encontrada">
      <p style={{ maxWidth: 560 }}>
        {`Não há certidão com o código ${typed.slice(0, 24)}. Confira as letras: não usamos I, O, 0 nem 1.`}
      </p>
      <form onSubmit={submit} style={{ width: '100%', maxWidth: 360 }}>
        <TextInput
          label="Código da certidão"
          placeholder="ABCD-EFGH-JKLM-NPQR"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="off"
        />
        <Button type="submit" mt="md" fullWidth disabled={!isCode}>
          Conferir
        </Button>
      </form>
    </PlainPage>
  )
}
