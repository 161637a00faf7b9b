import type { Cents } from '../money.ts'
import { isLocation, PIX_DOMAIN } from './br-code.ts'
import { crc16 } from './crc16.ts'
import { pixKeyKind } from './keys.ts'
import { readTlv } from './tlv.ts'
import { isStaticTxid } from './txid.ts'

/** Content of a Pix code. Only `recurrence` is Pix Automático without a charge. */
type PixCode = {
  kind: 'static' | 'dynamic' | 'recurrence'
  key: string | null
  description: string | null
  location: string | null
  recurrenceLocation: string | null
  /** Centavos; null leaves the value open, and in a dynamic code the payload decides regardless. */
  amount: Cents | null
  name: string
  city: string
  postalCode: string | null
  /** Null for '***'. */
  txid: string | null
}

const messages = {
  structure: 'Este não é um código Pix completo. Copie o código inteiro e tente de novo.',
  crc: 'O código Pix está incompleto ou foi alterado. Copie de novo e tente outra vez.',
  not_pix: 'Este QR Code não é do Pix.',
  missing_field: 'Falta um campo obrigatório no código Pix.',
  currency: 'O código Pix não está em reais.',
  amount: 'O valor do código Pix é inválido.',
  key: 'A chave do código Pix é inválida.',
  location: 'O endereço da cobrança Pix é inválido.',
  receiver: 'O nome ou a cidade do recebedor são inválidos.',
  txid: 'O identificador (txid) do código Pix é inválido.',
  single_use: 'Um código estático não pode ser de uso único.',
}

type PixErrorCode = keyof typeof messages
export type PixResult =
  | { ok: true; code: PixCode }
  | { ok: false; error: { code: PixErrorCode; message: string } }

type Objects = Map<string, string>

/** Returns the Pix template among those of `from` to `to`: other schemes may have their own next to it. */
function pixTemplate(objects: Objects, from: number, to: number): Objects | null {
  for (let id = from; id <= to; id++) {
    const template = readTlv(objects.get(String(id)) ?? '')
    if (template?.get('00')?.toLowerCase() === PIX_DOMAIN) return template
  }
  return null
}

/** Returns the objects of a code with a valid CRC in the last place, or the name of the error. */
function openCode(text: string): Objects | PixErrorCode {
  const objects = readTlv(text)
  if (objects?.get('00') !== '01' || !text.startsWith('0002')) return 'structure'
  const crc = objects.get('63')
  if (crc?.length !== 4 || !text.endsWith(`6304${crc}`)) return 'structure'
  return crc16(text.slice(0, -4)) === crc.toUpperCase() ? objects : 'crc'
}

function readAmount(text: string | undefined): Cents | null | 'amount' {
  if (text === undefined) return null
  if (text.length > 13 || !/^\d+(\.\d{1,2})?$/.test(text)) return 'amount'
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole + fraction.padEnd(2, '0'))
}

const mandatory = ['52', '53', '58', '59', '60', '62']

function readObjects(objects: Objects): PixCode | PixErrorCode {
  const account = pixTemplate(objects, 26, 51)
  const recurrence = pixTemplate(objects, 80, 99)?.get('25') ?? null
  if (!account) return 'not_pix'
  if (mandatory.some((id) => !objects.get(id))) return 'missing_field'
  if (objects.get('53') !== '986' || objects.get('58') !== 'BR') return 'currency'
  const amount = readAmount(objects.get('54'))
  if (amount === 'amount') return 'amount'
  const key = account.get('01') ?? null
  const location = account.get('25') ?? null
  if (key !== null && location !== null) return 'structure'
  if (key === null && location === null && recurrence === null) return 'missing_field'
  const txid = readTlv(objects.get('62') ?? '')?.get('05')
  if (!txid) return 'missing_field'
  return {
    kind: key !== null ? 'static' : location !== null ? 'dynamic' : 'recurrence',
    key,
    description: account.get('02') ?? null,
    location,
    recurrenceLocation: recurrence,
    amount,
    name: objects.get('59') ?? '',
    city: objects.get('60') ?? '',
    postalCode: objects.get('61') ?? null,
    txid: txid === '***' ? null : txid,
  }
}

const isReceiverText = (text: string, width: number) => text.length <= width && /^[\x20-\x7e]+$/.test(text)

/** The first rule of the manuals that a readable code breaks, in the order a person can act on. */
function brokenRule(code: PixCode, objects: Objects): PixErrorCode | null {
  const amount = objects.get('54')
  if (code.kind === 'static' && objects.get('01') === '12') return 'single_use'
  if (amount !== undefined && !/^\d{1,10}\.\d{2}$/.test(amount)) return 'amount'
  if (code.key !== null && !pixKeyKind(code.key)) return 'key'
  if (code.location !== null && !isLocation(code.location)) return 'location'
  if (code.recurrenceLocation !== null && !isLocation(code.recurrenceLocation)) return 'location'
  if (!isReceiverText(code.name, 25) || !isReceiverText(code.city, 15)) return 'receiver'
  if (code.txid !== null && (code.kind !== 'static' || !isStaticTxid(code.txid))) return 'txid'
  return null
}

const refuse = (code: PixErrorCode): PixResult => ({ ok: false, error: { code, message: messages[code] } })

/**
 * Reads a copy-and-paste text. 'tolerant' requires the structure, the CRC and the mandatory objects, and skips anything unknown, for codes others
 * made; 'strict' also checks the content against the manuals, for codes we issue.
 */
export function readPixCode(text: string, mode: 'tolerant' | 'strict'): PixResult {
  const trimmed = text.trim()
  const objects = openCode(trimmed)
  if (typeof objects === 'string') return refuse(objects)
  const code = readObjects(objects)
  if (typeof code === 'string') return refuse(code)
  const broken = mode === 'strict' ? brokenRule(code, objects) : null
  return broken ? refuse(broken) : { ok: true, code }
}
