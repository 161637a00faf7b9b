import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { codeWords, readPaymentCode } from '../../../../domain/bills/read-payment-code.ts'
import type { BillForm } from './bill-form.ts'

/** Missing in some browsers, and in TypeScript's own types. */
type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector
const detectorOf = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Fills in amount, due date and description from a boleto's line or a Pix code. Values typed manually stay. */
export function CodeField({ form, today }: { form: BillForm; today: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const take = (text: string) => {
    form.setFieldValue('payment_code', text)
    form.clearFieldError('payment_code')
    setSaid(null)
    if (text.trim() === '') return
    const read = readPaymentCode(text, today)
    if (!read.ok) {
      // Half a code while one still types is no mistake yet.
      if (text.replace(/\D/g, '').length >= 44) form.setFieldError('payment_code', read.message)
      return
    }
    const { code, cents, due_on, payee } = read.code
    form.setFieldValue('payment_code', code)
    const [line, ...others] = form.values.lines
    if (cents !== null && line && others.length === 0) form.setFieldValue('lines.0.cents', cents)
    if (due_on !== null) form.setFieldValue('due_on', due_on)
    if (payee !== null && form.values.description === '') form.setFieldValue('description', payee)
    setSaid(codeWords(read.code))
  }
  const scan = async (file: File | null) => {
    const BarcodeDetector = detectorOf()
    if (!file || !BarcodeDetector) return
    const found = await createImageBitmap(file)
      .then((image) => new BarcodeDetector({ formats: ['qr_code', 'itf'] }).detect(image))
      .catch((thrown: unknown) => {
        form.setFieldError(
          'payment_code',
          thrown instanceof Error ? 'Não foi possível ler esta imagem.' : 'Imagem inválida.',
        )
        return null
      })
    if (!found) return
    const value = found[0]?.rawValue
    if (value) take(value)
    else form.setFieldError('payment_code', 'Nenhum código foi encontrado na imagem.')
  }
  return (
    <div>
      <Textarea
        label="Código do boleto ou do Pix"
        description={said ?? 'Cole a linha digitável ou o “copia e cola”: valor e vencimento vêm dele.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={600}
        value={form.values.payment_code}
        error={form.errors.payment_code}
        onChange={(event) => take(event.currentTarget.value)}
      />
      {detectorOf() && (
        <Group mt={8}>
          <FileButton onChange={(file) => void scan(file)} accept="image/*">
            {(props) => (
              <Button {...props} variant="default" leftSection={<QrCode size={18} />}>
                Ler de uma foto
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    </div>
  )
}
