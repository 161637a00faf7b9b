/** Whether a txid fits a static code, '***' for none included. */
export const isStaticTxid = (txid: string): boolean => txid === '***' || /^[A-Za-z0-9]{1,25}$/.test(txid)

/** Whether a txid fits an immediate or dated charge of the Pix API (cob and cobv share one space per receiver). */
export const isChargeTxid = (txid: string): boolean => /^[A-Za-z0-9]{26,35}$/.test(txid)

const UUID_WIDTH = 25 // 36^25 is just above 2^128

/**
 * The txid of one of our records, always the same for the same record: `prefix` and the record's UUID in base 36,
 * 25 characters. Without prefix it fits a static code; with one of 1 to 10 letters or digits, a charge.
 * Throws RangeError when the prefix or the UUID is none.
 */
export function txidFor(prefix: string, uuid: string): string {
  const hex = uuid.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new RangeError('not a UUID')
  if (!/^[A-Za-z0-9]{0,10}$/.test(prefix)) throw new RangeError('the prefix takes up to 10 letters or digits')
  return prefix + BigInt(`0x${hex}`).toString(36).padStart(UUID_WIDTH, '0')
}
