import { Button, TextInput } from '@mantine/core'
import { BadgeCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { printedCode, readClearanceCode } from '../../../../../domain/delinquency/clearance.ts'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { PaperCheck, UnknownCode } from '../../../../ui/check/paper-check.tsx'
import { PlainPage } from '../../../../ui/page/plain-page.tsx'

/** The page that a clearance's code opens: shows what the document says, to compare with it, and nothing about today. */
export function Component() {
  return (
    <PaperCheck
      noun="certidão"
      name="clearance"
      ask={(code) => invoke('check-clearance', { code })}
      unknown={(typed) => <Unknown typed={typed} />}
    >
      {(answer, code) => <Cleared answer={answer} code={code} />}
    </PaperCheck>
  )
}

function Cleared({ answer, code }: { answer: Answer<'check-clearance'>; code: string }) {
  const { condominium, kind, issued_on, declaration } = answer
  return (
    <PlainPage title={kind === 'yearly' ? 'Declaração autêntica' : 'Certidão autêntica'}>
      <p style={{ display: 'flex', gap: 8, alignItems: 'center', color: 'var(--success)', fontWeight: 600 }}>
        <BadgeCheck size={20} aria-hidden />
        {`Emitida em ${formatDate(issued_on)} por ${condominium}`}
      </p>
      <p style={{ maxWidth: 560 }}>{declaration}</p>
      <p style={{ maxWidth: 560, color: 'var(--muted)' }} className="figures">
        {`Código ${printedCode(code)}. Compare com o papel: se o texto for outro, o papel foi alterado.`}
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
    <>
      <UnknownCode what="certidão" typed={typed} />
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
    </>
  )
}
