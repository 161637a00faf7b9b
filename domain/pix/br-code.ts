import { toAscii } from '../ascii.ts'
import { type Cents, formatDecimal } from '../money.ts'
import { crc16 } from './crc16.ts'
import { pixKeyKind } from './keys.ts'
import { writeTlv } from './tlv.ts'
import { isStaticTxid } from './txid.ts'

// BCB, "Manual de padrões para iniciação do Pix" and "Manual do BR Code": EMV objects, ascending, the CRC last.

export const PIX_DOMAIN = 'br.gov.bcb.pix'
/** Thirteen characters of amount: 9.999.999.999,99. */
const MAXIMUM_AMOUNT: Cents = 999_999_999_999
/** Domain, key and description share the 99 characters of their template; ids and domain use 26. */
const KEY_AND_DESCRIPTION = 73

type Receiver = {
  /** Folded to ASCII and cut to 25 characters. */
  name: string
  /** Folded to ASCII and cut to 15 characters. */
  city: string
}

export type StaticPix = Receiver & {
  /** In its registered form, see `normalizePixKey`. */
  key: string
  /** Centavos; left out, the payer types the value. */
  amount?: Cents
  /** 1 to 25 letters and digits; left out, none. */
  txid?: string
  /** Shown to the payer; folded and cut to what the key leaves. */
  description?: string
  /** CEP, eight digits. */
  postalCode?: string
}

export type DynamicPix = Receiver & {
  /** The charge's location as returned by the PSP, without 'https://', at most 77 characters. */
  location: string
}

/** Folding comes before cutting: with accents, characters and bytes differ and readers disagree on the length. */
const fold = (text: string, width: number): string =>
  toAscii(text).replace(/ +/g, ' ').trim().slice(0, width).trim()

/** Whether a location fits a dynamic code. */
export const isLocation = (text: string): boolean =>
  text.length <= 77 && !text.includes('://') && /^[A-Za-z0-9.-]+(:\d+)?\/[\x21-\x7e]+$/.test(text)

function finish(head: string, account: string, amount: string, receiver: Receiver, tail: string): string {
  const body =
    writeTlv('00', '01') +
    head +
    writeTlv('26', writeTlv('00', PIX_DOMAIN) + account) +
    writeTlv('52', '0000') +
    writeTlv('53', '986') +
    amount +
    writeTlv('58', 'BR') +
    writeTlv('59', fold(receiver.name, 25)) +
    writeTlv('60', fold(receiver.city, 15)) +
    tail
  return `${body}6304${crc16(`${body}6304`)}`
}

/**
 * Returns the copy-and-paste text of a static code, payable any number of times. Throws RangeError when key, txid, CEP or amount (1 to
 * 999,999,999,999 centavos) are invalid.
 */
export function buildStaticPix(pix: StaticPix): string {
  const { key, amount, txid = '***' } = pix
  if (!pixKeyKind(key)) throw new RangeError('not a Pix key')
  if (!isStaticTxid(txid)) throw new RangeError('not a txid for a static code')
  if (pix.postalCode !== undefined && !/^\d{8}$/.test(pix.postalCode)) throw new RangeError('not a CEP')
  if (amount !== undefined && !(amount >= 1 && amount <= MAXIMUM_AMOUNT)) {
    throw new RangeError('the amount does not fit a Pix code')
  }
  const description = fold(pix.description ?? '', Math.max(0, KEY_AND_DESCRIPTION - key.length))
  return finish(
    '',
    writeTlv('01', key) + (description ? writeTlv('02', description) : ''),
    amount === undefined ? '' : writeTlv('54', formatDecimal(amount)),
    pix,
    (pix.postalCode ? writeTlv('61', pix.postalCode) : '') + writeTlv('62', writeTlv('05', txid)),
  )
}

/** Returns the copy-and-paste text of a recurrence only (Pix Automático, journey 2): it pays nothing but requests an authorization. */
export function buildRecurrencePix(pix: DynamicPix): string {
  if (!isLocation(pix.location)) throw new RangeError('not a location')
  const recurrence = writeTlv('80', writeTlv('00', PIX_DOMAIN) + writeTlv('25', pix.location))
  return finish('', '', '', pix, writeTlv('62', writeTlv('05', '***')) + recurrence)
}

/** The copy-and-paste text of one charge at a location: value and txid are in its payload, not in the code. */
export function buildDynamicPix(pix: DynamicPix): string {
  if (!isLocation(pix.location)) throw new RangeError('not a location')
  return finish('010212', writeTlv('25', pix.location), '', pix, writeTlv('62', writeTlv('05', '***')))
}
