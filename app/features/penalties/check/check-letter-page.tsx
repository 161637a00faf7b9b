import { printedCode } from '../../../../domain/delinquency/clearance.ts'
import { type LetterKind, letterKinds } from '../../../../domain/penalties/words.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { FileCheck, PaperCheck, UnknownCode } from '../../../ui/check/paper-check.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
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
  return (
    <PaperCheck
      noun="carta"
      name="penalty-letter"
      ask={(code) => invoke('check-penalty-letter', { code }) as Promise<Answer>}
      unknown={(typed) => <UnknownCode what="carta" typed={typed} />}
    >
      {(answer, code) => <Letter answer={answer} code={code} />}
    </PaperCheck>
  )
}

function Letter({ answer, code }: { answer: Answer; code: string }) {
  const { is_intact, kind, number, condominium, made_at, pdf_hash } = answer
  return (
    <PlainPage title={is_intact ? 'Carta autêntica' : 'Esta carta não confere'}>
      <div style={{ maxWidth: 620, width: '100%' }} className="figures">
        <p>{`${letterKinds[kind]} do caso ${number}, emitida por ${condominium} em ${moment(made_at)}.`}</p>
        <FileCheck
          noun="carta"
          hash={pdf_hash}
          same="É o arquivo emitido, byte por byte."
          other="Não é o arquivo emitido: foi alterado, ou é outra carta."
        />
        <p style={{ fontSize: '0.8125rem', overflowWrap: 'anywhere', color: 'var(--muted)' }}>
          {`SHA-256 do arquivo: ${pdf_hash}. Código ${printedCode(code)}. Nomes e unidade ficam só no papel.`}
        </p>
      </div>
    </PlainPage>
  )
}
