const encoder = new TextEncoder()

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF, nothing reflected) of the text's bytes, as four upper-case
 * hexadecimal digits. EMV computes it over the whole code, '6304' included.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of encoder.encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
