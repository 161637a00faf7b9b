const DIGITS = ['NNWWN', 'WNNNW', 'NWNNW', 'WWNNN', 'NNWNW', 'WNWNN', 'NWWNN', 'NNNWW', 'WNNWN', 'NWNWN']

/**
 * Interleaved 2 of 5 (ISO/IEC 16390), ratio 3:1: the widths, in modules, of bars and spaces in turn, first a bar.
 * The first digit of each pair lies in the bars, the second in the spaces. 44 digits give 227 elements and 405
 * modules; print 103 mm long, 13 mm high, with 5 mm of quiet zone. Throws RangeError unless the digits pair up.
 */
export function interleaved2of5(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('an even number of digits is needed')
  let pattern = 'NNNN'
  for (let index = 0; index < digits.length; index += 2) {
    const bars = DIGITS[Number(digits[index])]!
    const spaces = DIGITS[Number(digits[index + 1])]!
    for (let element = 0; element < 5; element++) pattern += bars[element]! + spaces[element]!
  }
  return Array.from(`${pattern}WNN`, (element) => (element === 'W' ? 3 : 1))
}
