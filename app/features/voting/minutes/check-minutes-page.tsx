import { printedCode } from '../../../../domain/delinquency/clearance.ts'
import { minutesName } from '../../../../domain/voting/minutes.ts'
import {
  type SignerDuty,
  type SignWay,
  signerDuties,
  signWays,
} from '../../../../domain/voting/minutes-facts.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { FileCheck, PaperCheck, UnknownCode } from '../../../ui/check/paper-check.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
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
  return (
    <PaperCheck
      noun="ata"
      name="minutes-check"
      ask={(code) => invoke('check-minutes', { code }) as Promise<Answer>}
      unknown={(typed) => (
        <UnknownCode
          what="ata assinada"
          typed={typed}
          more=" Uma ata que ainda espera assinaturas não se confere aqui."
        />
      )}
    >
      {(answer, code) => <Minutes answer={answer} code={code} />}
    </PaperCheck>
  )
}

function Minutes({ answer, code }: { answer: Answer; code: string }) {
  const { is_intact, condominium, title, session, held_at, signed_at, pdf_hash, text_hash, signers } = answer
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
        <FileCheck
          noun="ata"
          hash={pdf_hash}
          same="É a ata assinada, byte por byte."
          other="Não é a ata assinada: foi alterada, ou é outro arquivo."
        />
        <p style={{ fontSize: '0.8125rem', overflowWrap: 'anywhere', color: 'var(--muted)' }}>
          {`SHA-256 do texto: ${text_hash}. Do arquivo: ${pdf_hash}. Código ${printedCode(code)}. O que se decidiu fica só no papel.`}
        </p>
      </div>
    </PlainPage>
  )
}
