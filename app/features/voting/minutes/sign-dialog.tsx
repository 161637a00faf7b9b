import { Button, Checkbox, FileInput, SegmentedControl, TextInput } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { MinutesSignature, MinutesView, SignWay } from '../../../../domain/voting/minutes-facts.ts'
import { isSignedPdf } from '../../../../domain/voting/signing.ts'
import type { Body } from '../../../lib/commands/contract.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useFile } from '../../../lib/commands/use-file.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { SignaturePad } from '../../../ui/form/signature-pad.tsx'

const mostBytes = 10_000_000
const labels: Record<SignWay, string> = { typed: 'Nome completo', drawn: 'Desenhar', outside: 'PDF assinado' }

type Props = { minutes: MinutesView; signature: MinutesSignature; onClose: () => void }

/** Signs by the full name, by drawing, or with a PDF signed elsewhere. The table takes the drawing of those without an account. */
export function SignDialog({ minutes, signature, onClose }: Props) {
  const { is_mine, has_account, name } = signature
  const ways: SignWay[] = is_mine
    ? ['typed', 'drawn', 'outside']
    : has_account
      ? ['outside']
      : ['drawn', 'outside']
  const [way, setWay] = useState<SignWay>(ways[0]!)
  const [typed, setTyped] = useState('')
  const [accepts, setAccepts] = useState(false)
  const [path, setPath] = useState('')
  const [pdf, setPdf] = useState<{ base64: string } | { fault: string } | null>(null)
  const sign = useCommand('sign-minutes', {
    action: 'assinar a ata',
    done: 'Assinatura registrada',
    quiet: true,
  })
  const isReady =
    way === 'typed'
      ? typed.trim().length >= 3 && accepts
      : way === 'drawn'
        ? path.length > 20
        : pdf !== null && 'base64' in pdf
  const signed = () =>
    way === 'typed'
      ? { way, name: typed, accepts }
      : way === 'drawn'
        ? { way, path }
        : { way, pdf: pdf && 'base64' in pdf ? pdf.base64 : '' }
  return (
    <FormDialog
      title={is_mine ? 'Assinar a ata' : `Assinatura de ${name}`}
      verb={is_mine ? 'Assinar' : 'Registrar'}
      loading={sign.isPending}
      error={sign.error}
      disabled={!isReady}
      held={typed !== '' || path !== '' || pdf !== null}
      onClose={onClose}
      onSubmit={() =>
        sign.mutate(
          {
            signature_id: signature.id,
            text_hash: minutes.text_hash,
            signed: signed() as Body<'sign-minutes'>['signed'],
          },
          { onSuccess: onClose },
        )
      }
    >
      {ways.length > 1 && (
        <SegmentedControl
          aria-label="Como assina"
          fullWidth
          value={way}
          onChange={(value) => setWay(value as SignWay)}
          data={ways.map((value) => ({ value, label: labels[value] }))}
        />
      )}
      {way === 'typed' && (
        <>
          <TextInput
            data-autofocus
            label={`Escreva o seu nome completo: ${name}`}
            maxLength={120}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Checkbox
            checked={accepts}
            onChange={({ currentTarget }) => setAccepts(currentTarget.checked)}
            label="Li a ata e aceito assinar assim (MP 2.200-2/2001, art. 10, § 2º; Lei 14.063/2020)."
          />
        </>
      )}
      {way === 'drawn' && (
        <SignaturePad
          label={is_mine ? 'Assine com o dedo, a caneta ou o mouse' : `${name} assina aqui, diante da mesa`}
          path={path}
          onPath={setPath}
        />
      )}
      {way === 'outside' && <Outside minutes={minutes} pdf={pdf} onPdf={setPdf} />}
    </FormDialog>
  )
}

type OutsideProps = {
  minutes: MinutesView
  pdf: { base64: string } | { fault: string } | null
  onPdf: (pdf: { base64: string } | { fault: string } | null) => void
}

function Outside({ minutes, pdf, onPdf }: OutsideProps) {
  const file = useFile('minutes-document', 'baixar a ata')
  const take = async (chosen: File | null) => {
    if (!chosen) return onPdf(null)
    if (chosen.size > mostBytes) return onPdf({ fault: 'O PDF tem mais de 10 MB.' })
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    onPdf(
      isSignedPdf(bytes)
        ? { base64: base64Of(bytes) }
        : {
            fault:
              'Este PDF não tem assinatura digital. Assine em gov.br ou com o seu certificado e escolha o arquivo assinado.',
          },
    )
  }
  return (
    <>
      <Notice kind="info">
        Baixe o PDF, assine em gov.br/assinatura-eletronica ou com um certificado ICP-Brasil, e envie o
        arquivo assinado. Ele fica guardado como veio.
      </Notice>
      <div>
        <Button
          variant="default"
          leftSection={<FileText size={18} />}
          loading={file.isPending}
          onClick={() => file.mutate({ name: `ata-${minutes.code}.pdf`, body: { minutes_id: minutes.id } })}
        >
          Baixar o PDF para assinar
        </Button>
      </div>
      <FileInput
        label="PDF assinado"
        placeholder="Escolher o arquivo"
        accept="application/pdf"
        clearable
        clearButtonProps={{ 'aria-label': 'Remover o arquivo' }}
        size="md"
        error={pdf && 'fault' in pdf ? pdf.fault : undefined}
        onChange={(chosen) => void take(chosen)}
      />
    </>
  )
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  // In pieces: one call takes so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
