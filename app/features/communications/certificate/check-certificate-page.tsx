import { BadgeCheck, CircleX } from 'lucide-react'
import type { AnnouncementKind, LegalMatter } from '../../../../domain/communications/input.ts'
import { kindWords, matterWords } from '../../../../domain/communications/words.ts'
import { printedCode } from '../../../../domain/delinquency/clearance.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { count } from '../../../lib/words.ts'
import { FileCheck, PaperCheck, UnknownCode } from '../../../ui/check/paper-check.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
import { moment } from '../moments.ts'

type Answer = {
  condominium: string
  title: string
  kind: AnnouncementKind
  matter: LegalMatter | null
  version: number
  published_at: string
  made_at: string
  edition: number
  newest: number
  is_intact: boolean
  recipient_count: number
  delivered_count: number
  read_count: number
  hash: string
  pdf_hash: string
  body_sha256: string
  files: { name: string; size: number; sha256: string }[]
}

/** The page that the QR of a certificate of service opens: what it certifies, to compare with the paper. It names no one. */
export function Component() {
  return (
    <PaperCheck
      noun="certidão"
      name="certificate"
      ask={(code): Promise<Answer> => invoke('check-certificate', { code })}
      unknown={(typed) => <UnknownCode what="certidão de entrega" typed={typed} />}
    >
      {(answer, code) => <Certified answer={answer} code={code} />}
    </PaperCheck>
  )
}

function Certified({ answer, code }: { answer: Answer; code: string }) {
  const { is_intact, condominium, title, kind, matter, edition, newest } = answer
  return (
    <PlainPage title={is_intact ? 'Certidão autêntica' : 'Esta certidão não confere'}>
      <p
        style={{
          display: 'flex',
          gap: 8,
          alignItems: 'center',
          color: is_intact ? 'var(--success)' : 'var(--danger)',
          fontWeight: 600,
        }}
      >
        {is_intact ? <BadgeCheck size={20} aria-hidden /> : <CircleX size={20} aria-hidden />}
        {is_intact
          ? `Emitida por ${condominium} em ${moment(answer.made_at)}`
          : 'O conteúdo guardado foi alterado depois de selado.'}
      </p>
      <div style={{ maxWidth: 620, width: '100%' }} className="figures">
        <p style={{ margin: 0, color: 'var(--muted)' }}>{matter ? matterWords[matter] : kindWords[kind]}</p>
        <h2 style={{ margin: '0 0 8px', fontSize: '1.25rem', lineHeight: '1.75rem' }}>{title}</h2>
        <p>
          {`Publicado em ${moment(answer.published_at)} para ${count.format(answer.recipient_count)} destinatários. Entrega provada a ${count.format(answer.delivered_count)}, leitura provada de ${count.format(answer.read_count)}.`}
        </p>
        {edition < newest && (
          <p
            style={{ color: 'var(--attention)' }}
          >{`Esta é a ${edition}ª edição. Há uma mais nova, a ${newest}ª, com o que chegou depois; esta continua valendo pelo que diz.`}</p>
        )}
        <FileCheck
          noun="certidão"
          hash={answer.pdf_hash}
          same="É o arquivo emitido, byte por byte."
          other="Não é o arquivo emitido: foi alterado, ou é outra edição."
        />
        <h2 style={{ fontSize: '1rem', margin: '24px 0 4px' }}>Impressões digitais (SHA-256)</h2>
        <Hash what="Certidão em PDF" hash={answer.pdf_hash} />
        <Hash what="Conteúdo selado" hash={answer.hash} />
        <Hash what="Texto enviado" hash={answer.body_sha256} />
        {answer.files.map((file) => (
          <Hash key={file.sha256 + file.name} what={`Anexo ${file.name}`} hash={file.sha256} />
        ))}
        <p
          style={{ color: 'var(--muted)' }}
        >{`Código ${printedCode(code)}. Nomes e endereços ficam só no papel.`}</p>
      </div>
    </PlainPage>
  )
}

const Hash = ({ what, hash }: { what: string; hash: string }) => (
  <p
    style={{ margin: '0 0 4px', fontSize: '0.8125rem', overflowWrap: 'anywhere', color: 'var(--muted)' }}
  >{`${what}: ${hash}`}</p>
)
