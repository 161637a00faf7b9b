import { Button, TextInput } from '@mantine/core'
import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { civilDate } from '../../../domain/calendar.ts'
import {
  brandNames,
  brandOf,
  cardErrors,
  codeLength,
  groupCardNumber,
  groupExpiry,
} from '../../../domain/checkout/card.ts'
import { documentFault, formatDocument } from '../../../domain/cpf-cnpj.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import {
  type CardField,
  type CardProvider,
  CardRefused,
  type CardToken,
  makeCardToken,
} from './card-token.ts'
import classes from './checkout.module.css'

type CardFormProps = {
  provider: CardProvider
  /** A payment with the given token is in progress. */
  busy: boolean
  submitLabel: string
  onToken(card: CardToken): void
  /** The result of the last payment, in words or as a custom notice: the card must be retyped, the rest stays. */
  error?: ReactNode
  /** Where the holder is known. */
  holder?: string
  document?: string
}

const fields = ['number', 'holder', 'expiry', 'code', 'document'] as const
const labels: Record<CardField, string> = {
  number: 'Número do cartão',
  holder: 'Nome no cartão',
  expiry: 'Validade',
  code: 'Código de segurança',
  document: 'CPF ou CNPJ do titular',
}

/**
 * Reads a card in inputs that React does not control and sends it directly to the provider: the number and the code are only in the page's inputs and
 * in that one request, never in state, cache, address, storage, reports or a request of ours. Passes on the card's token.
 */
export function CardForm({ provider, busy, submitLabel, onToken, error, holder, document }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [brand, setBrand] = useState<ReturnType<typeof brandOf>>(null)
  const [errors, setErrors] = useState<Partial<Record<CardField, string>>>({})
  const [trouble, setTrouble] = useState('')
  const [asking, setAsking] = useState(false)
  const input = (name: CardField) => form.current?.querySelector(`[data-field=${name}]`) as HTMLInputElement
  const forget = () => {
    if (!form.current) return
    for (const name of ['number', 'expiry', 'code'] as const) input(name).value = ''
    setBrand(null)
  }

  // A refused card is not retried automatically: the card must be retyped, name and document stay.
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && error) forget()
    wasBusy.current = busy
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || asking) return
    const typed = Object.fromEntries(fields.map((name) => [name, input(name).value])) as Record<
      CardField,
      string
    >
    const fault = documentFault(typed.document)
    const wrong: Partial<Record<CardField, string>> = {
      ...cardErrors(typed, civilDate(new Date(), brasiliaZone)),
      ...(fault && { document: fault }),
    }
    setErrors(wrong)
    setTrouble('')
    const first = fields.find((name) => wrong[name])
    if (first) {
      input(first).focus()
      return
    }
    setAsking(true)
    try {
      onToken(await makeCardToken(provider, typed))
    } catch (refused) {
      const { field, message } =
        refused instanceof CardRefused
          ? refused
          : new CardRefused('O cartão não pôde ser lido. Tente de novo.')
      if (field) {
        setErrors({ [field]: message })
        input(field).focus()
      } else setTrouble(message)
    } finally {
      setAsking(false)
    }
  }

  const shared = (name: CardField) => ({
    // No `name`: should the page's own script ever fail, the browser would have nothing to send.
    'data-field': name,
    label: labels[name],
    error: errors[name],
    disabled: busy || asking,
    autoCorrect: 'off',
    spellCheck: false,
  })
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      {trouble && <FormErrors message={trouble} />}
      {!trouble && error && (typeof error === 'string' ? <FormErrors message={error} /> : error)}
      <TextInput
        {...shared('number')}
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="0000 0000 0000 0000"
        onInput={({ currentTarget }) => {
          masked(currentTarget, groupCardNumber)
          setBrand(brandOf(currentTarget.value.replace(/\D/g, '')))
        }}
        rightSection={brand && <span className={classes.brand}>{brandNames[brand]}</span>}
        rightSectionWidth="auto"
      />
      <TextInput
        {...shared('holder')}
        autoComplete="cc-name"
        autoCapitalize="characters"
        defaultValue={holder}
      />
      <div className={classes.pair}>
        <TextInput
          {...shared('expiry')}
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/AA"
          maxLength={7}
          onInput={({ currentTarget }) => masked(currentTarget, groupExpiry)}
        />
        <TextInput
          {...shared('code')}
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder={codeLength(brand) === 4 ? '4 números' : '3 números'}
          maxLength={codeLength(brand)}
          onInput={({ currentTarget }) => masked(currentTarget, (digits) => digits)}
        />
      </div>
      <TextInput
        {...shared('document')}
        defaultValue={document && formatDocument(document)}
        maxLength={18}
        onBlur={({ currentTarget }) => {
          currentTarget.value = formatDocument(currentTarget.value)
        }}
      />
      <p className={classes.safe}>
        <Lock size={16} strokeWidth={1.75} aria-hidden />
        Os dados do cartão vão direto para o Mercado Pago. Aqui não passam nem ficam guardados.
      </p>
      <Button type="submit" size="md" fullWidth loading={busy || asking}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Formats a number as printed while it is typed; the caret stays behind the same digit. */
function masked(input: HTMLInputElement, group: (digits: string) => string): void {
  const caret = input.selectionStart ?? input.value.length
  const before = input.value.slice(0, caret).replace(/\D/g, '').length
  const atEnd = caret === input.value.length
  const written = group(input.value.replace(/\D/g, ''))
  if (written === input.value) return
  input.value = written
  if (atEnd) return
  let place = 0
  for (let count = 0; place < written.length && count < before; place++)
    if (/\d/.test(written[place]!)) count++
  input.setSelectionRange(place, place)
}
