import { Button, Group } from '@mantine/core'
import { CircleCheck, Clock, FileSignature, FileText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { printedCode } from '../../../../domain/delinquency/clearance.ts'
import {
  type MinutesSignature,
  type MinutesView,
  signerDuties,
  signWays,
} from '../../../../domain/voting/minutes-facts.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useFile } from '../../../lib/commands/use-file.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { Status } from '../../../ui/data/status.tsx'
import { DrawnSignature } from '../../../ui/form/signature-pad.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { shortMoment } from '../times.ts'
import classes from './minutes.module.css'
import { SignDialog } from './sign-dialog.tsx'
import { OpenSigningDialog, ReopenDialog } from './signing-dialogs.tsx'

type Props = { minutes: MinutesView; assembly: AssemblyView; manages: boolean }

/** Who signs, who did and how; and what the management does about it. */
export function Signing({ minutes, assembly, manages }: Props) {
  const [act, setAct] = useState<'open' | 'reopen' | null>(null)
  const [signing, setSigning] = useState<MinutesSignature | null>(null)
  const { state } = minutes
  const standing = minutes.signatures.filter(({ voided_at }) => voided_at === null)
  const voided = minutes.signatures.filter(
    ({ voided_at, signed_at }) => voided_at !== null && signed_at !== null,
  )
  return (
    <Section
      title="Assinaturas"
      action={
        manages && (
          <Group gap={8} data-screen-only>
            {state === 'draft' && (
              <Button leftSection={<FileSignature size={18} />} onClick={() => setAct('open')}>
                Enviar para assinatura
              </Button>
            )}
            {state === 'signing' && (
              <Button variant="default" leftSection={<Undo2 size={18} />} onClick={() => setAct('reopen')}>
                Reabrir o texto
              </Button>
            )}
          </Group>
        )
      }
    >
      {state === 'draft' && standing.length === 0 && (
        <EmptyState title="Ninguém foi chamado a assinar">
          Quando o texto estiver pronto, envie para assinatura: quem tem conta assina pelo Prumo, quem não tem
          assina diante da mesa.
        </EmptyState>
      )}
      {standing.length > 0 && (
        <ul className={classes.signers}>
          {standing.map((signature) => (
            <Signer
              key={signature.id}
              signature={signature}
              minutes={minutes}
              manages={manages}
              onSign={() => setSigning(signature)}
            />
          ))}
        </ul>
      )}
      {voided.length > 0 && (
        <p className={classes.code}>
          {`Sem valor desde que o texto foi reaberto: ${voided.map(({ name, signed_at }) => `${name}, assinada em ${shortMoment(signed_at!)}`).join('; ')}.`}
        </p>
      )}
      {minutes.state === 'signed' && (
        <p className={`${classes.code} figures`}>
          Qualquer pessoa confere esta ata em{' '}
          <a
            href={`/verificar/ata/${minutes.code}`}
          >{`${window.location.host}/verificar/ata/${minutes.code}`}</a>
          {`. Código ${printedCode(minutes.code!)}. SHA-256 do texto ${minutes.text_hash}; do arquivo ${minutes.pdf_hash}.`}
        </p>
      )}
      {act === 'open' && (
        <OpenSigningDialog minutes={minutes} assembly={assembly} onClose={() => setAct(null)} />
      )}
      {act === 'reopen' && <ReopenDialog minutes={minutes} onClose={() => setAct(null)} />}
      {signing && <SignDialog minutes={minutes} signature={signing} onClose={() => setSigning(null)} />}
    </Section>
  )
}

type SignerProps = { signature: MinutesSignature; minutes: MinutesView; manages: boolean; onSign: () => void }

function Signer({ signature, minutes, manages, onSign }: SignerProps) {
  const writable = useWritable()
  const file = useFile('minutes-document', 'abrir o arquivo assinado')
  const { name, duty, way, signed_at, drawn, is_mine, has_account, is_continued } = signature
  const maySign = writable && minutes.state === 'signing' && signed_at === null && (is_mine || manages)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={classes.quiet}>
          {signerDuties[duty]}
          {signed_at === null &&
            (has_account ? ', assina pela própria conta' : ', sem conta: assina diante da mesa')}
          {way && `. Assinou em ${shortMoment(signed_at!)}, ${signWays[way]}`}
          {is_continued === false && '. O programa de assinatura regravou o arquivo: confira o texto dele'}
        </p>
        {drawn && <DrawnSignature path={drawn} name={name} />}
      </div>
      <Group gap={8}>
        <Status icon={signed_at ? CircleCheck : Clock} tone={signed_at ? 'success' : 'attention'}>
          {signed_at ? 'Assinada' : 'Falta assinar'}
        </Status>
        {way === 'outside' && (
          <Button
            variant="subtle"
            leftSection={<FileText size={18} />}
            loading={file.isPending}
            data-screen-only
            onClick={() =>
              file.mutate({
                name: 'ata-assinada-fora.pdf',
                body: { minutes_id: minutes.id, signature_id: signature.id },
              })
            }
          >
            Arquivo assinado
          </Button>
        )}
        {maySign && (
          <Button
            variant={is_mine ? 'filled' : 'default'}
            data-screen-only
            onClick={onSign}
            aria-label={is_mine ? undefined : `Registrar a assinatura de ${name}`}
          >
            {is_mine ? 'Assinar' : 'Registrar assinatura'}
          </Button>
        )}
      </Group>
    </li>
  )
}
